"""Whole pages and their zones as HTML, from plain data that contains only what the viewer may know.

Whole pages are jinja2 templates; zones, which are made on every move, are plain functions over `hurlyburly.draw`.
"""
