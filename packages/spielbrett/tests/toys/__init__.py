"""Two small games for the tests of what serves any game: one with dice, one with secrets.

They are written as another distribution would write them, and known only where the fixture `toys` says so.
"""

from .envoys import GAME as ENVOYS
from .pig import GAME as PIG

TOYS = (ENVOYS, PIG)
