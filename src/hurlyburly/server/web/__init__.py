"""The routes of pages: each is rendered by a function of `pages` from data that its visitor may know."""
