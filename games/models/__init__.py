"""Rooms, tables, what is played at them, and the log that it all follows from."""

from .log import Command, TableEvent
from .play import Deal, DealSeat, Match, WindRound
from .pulse import Pulse
from .room import Room, RoomPreset
from .season import Participant, Season
from .table import Seat, Table

__all__ = [
    "Command",
    "Deal",
    "DealSeat",
    "Match",
    "Participant",
    "Pulse",
    "Room",
    "RoomPreset",
    "Season",
    "Seat",
    "Table",
    "TableEvent",
    "WindRound",
]
