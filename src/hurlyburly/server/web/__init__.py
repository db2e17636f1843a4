"""The pages: each request is answered by a function of `pages` on data that its visitor may know."""
