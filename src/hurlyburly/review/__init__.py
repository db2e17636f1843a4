"""Reviews of finished games: the chances at every moment, luck and skill, mistakes (docs/review.md)."""

from hurlyburly.review.findings import Findings
from hurlyburly.review.report import SECONDS, STAGES, found_out, review_of, reviewed
from hurlyburly.review.words import Review, read_as, said_to

__all__ = ["SECONDS", "STAGES", "Findings", "Review", "found_out", "read_as", "review_of", "reviewed", "said_to"]
