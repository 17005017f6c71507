"""Texts that are nearly right, and some that are far from it."""

from collections.abc import Iterator, Sequence
from random import Random

LETTERS = "0123456789abcdefghABCDEFGHnews-x>+!:,.[] äß"
NONSENSE = ("", " ", "-", "?", "\0", "💥", "x" * 1000, "pass", "end", "١", "1e9", "null", "H3 H3 H3")


def garbled(texts: Sequence[str], rng: Random, count: int) -> Iterator[str]:
    """Some nonsense, and so many texts made from the given ones by one slip of the fingers."""
    yield from rng.sample(NONSENSE, 3)
    for _ in range(count):
        text = rng.choice(texts)
        place, letter = rng.randrange(len(text) + 1), rng.choice(LETTERS + text)
        before, after = text[:place], text[place:]
        yield rng.choice(
            [
                before + letter + after[1:],
                before + letter + after,
                before + after[1:],
                before,
                text + rng.choice(texts),
            ]
        )
