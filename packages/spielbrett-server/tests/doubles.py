"""Time and chance that tests hold in their hands."""

from random import Random


class HandClock:
    """Time that passes when told to."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.at = now

    def now(self) -> int:
        return self.at


class SeededChance:
    """Names, seeds and salts that are the same in every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def name(self) -> str:
        return f"T{self._random.getrandbits(40):010x}"

    def seed(self) -> int:
        return self._random.getrandbits(64)

    def salt(self) -> str:
        return f"{self._random.getrandbits(128):032x}"
