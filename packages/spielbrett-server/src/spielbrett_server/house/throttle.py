"""Who asks too often is told when to ask again: token buckets, shared by all doors of this process."""

from collections import OrderedDict

from spielbrett import SpielbrettError, phrase

from .limits import Limits, Rate
from .ports import Time

MOST_BUCKETS = 100_000
"""Those longest unused are forgotten first: whoever asks much is remembered."""


class Throttled(SpielbrettError):  # noqa: N818
    """Too often: after `seconds` it is welcome again."""

    def __init__(self, key: str, seconds: int) -> None:
        self.key, self.seconds = key, seconds
        super().__init__(phrase("house.throttled", count=seconds))


class Throttle:
    """Buckets by kind and by whom.

    A bucket is the moment at which it will be full again (the generic cell rate algorithm): one number, no timers.
    """

    def __init__(self, limits: Limits, time: Time) -> None:
        self._time, self._throttled = time, limits.throttled
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()

    def take(self, key: str, who: str, rate: Rate) -> None:
        """Count one of a kind for somebody. Raises Throttled; then it does not count."""
        if not self._throttled:
            return
        now, step = self._time.now(), rate.seconds * 1000 / rate.count
        full_at = max(self._full_at.get((key, who), 0.0), now) + step
        over = full_at - now - rate.seconds * 1000
        if over > 1e-6:
            raise Throttled(key, max(1, -int(-over // 1000)))
        self._full_at[key, who] = full_at
        self._full_at.move_to_end((key, who))
        if len(self._full_at) > MOST_BUCKETS:
            self._full_at.popitem(last=False)

    def forget(self, key: str, who: str) -> None:
        """Forget somebody who does not come back under this name."""
        self._full_at.pop((key, who), None)
