"""Whole pages and their zones as HTML, from plain data that is already cut down to what its viewer may know.

Whole pages are jinja2 templates; zones, which are made on every move, are plain functions over `hurlyburly.draw`.
"""
