"""Rooms, tables, what is played at them, and the log that it all follows from."""

from .appeal import Appeal, AppealAnswer
from .call import RefereeCall
from .face import FaceConfirmation, FaceDeal, FaceMatch
from .facts import DealFacts, SeatFacts
from .fixture import Attendance, Fixture, FixtureSeat, Round
from .log import Command, TableEvent
from .penalty import Penalty, PenaltyCancellation, PenaltyKind
from .play import Deal, DealSeat, Match, WindRound
from .pulse import Pulse
from .rating import RatingDue, RatingStep
from .report import TalkReport
from .review import DealAnalysis, DealComment
from .room import Room, RoomPreset
from .ruling import Ruling
from .season import Participant, Season
from .table import Seat, Table
from .tally import MatchTally
from .team import Team, TeamMember
from .token import ApiToken

__all__ = [
    "ApiToken",
    "Appeal",
    "AppealAnswer",
    "Attendance",
    "Command",
    "Deal",
    "DealAnalysis",
    "DealComment",
    "DealFacts",
    "DealSeat",
    "FaceConfirmation",
    "FaceDeal",
    "FaceMatch",
    "Fixture",
    "FixtureSeat",
    "Match",
    "MatchTally",
    "Participant",
    "Penalty",
    "PenaltyCancellation",
    "PenaltyKind",
    "Pulse",
    "RatingDue",
    "RatingStep",
    "RefereeCall",
    "Room",
    "RoomPreset",
    "Round",
    "Ruling",
    "Season",
    "Seat",
    "SeatFacts",
    "Table",
    "TableEvent",
    "TalkReport",
    "Team",
    "TeamMember",
    "WindRound",
]
