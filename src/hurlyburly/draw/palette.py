"""Every colour by name, as literal values: pictures know no custom properties. Pages use `static/tokens.css`, which has the same."""

from __future__ import annotations

NIGHT = ("#0b0918", "#131028", "#1c1838", "#29234f", "#3c346d")
DUSK, MIST, MOONLIGHT = "#7f76bb", "#bdb4dc", "#f3edfc"
PARCHMENT, PARCHMENT_2, PARCHMENT_3 = "#f8edd3", "#eedfba", "#d9c28f"
INK, INK_2 = "#2a1d2a", "#5b464b"
BRASS_DEEP, BRASS, BRASS_BRIGHT = "#76541a", "#dcb562", "#f7dc97"
CANDLE, WITCHLIGHT, EMBER, FROST = "#ffca66", "#79e6c8", "#ff9a80", "#a9c6ff"

# Seats: always a colour and an animal.
ANIMALS = ("owl", "fox", "moth", "viper", "bear", "heron", "badger", "griffin")
SEAT_COLOURS = {
    "owl": "#b48ae0",
    "fox": "#f08a74",
    "moth": "#b9c4dc",
    "viper": "#6fce9b",
    "bear": "#e0a066",
    "heron": "#78b8f0",
    "badger": "#a8a4a0",
    "griffin": "#ecc558",
}
SEAL_INK = "#17112c"
DASHES = ("", "8 4", "10 3 2 3", "2 4", "14 4", "6 3 2 3 2 3", "1 6", "18 4 4 4")  # a seat's line in a chart

# Ours first (`fonts`). The others are for a drawing that is looked at without a page of ours around it.
SERIF = "Source Serif Pro, Hurlyburly Signs, Palatino, Georgia, serif"
SANS = "Source Sans Pro, Hurlyburly Signs, Segoe UI, Noto Sans, sans-serif"
