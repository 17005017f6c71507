"""Checks of everything a player sees and hears."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..language import LANGUAGES
from ..scene import Frame, Scene
from ..text import WIDTH, describe, picture
from .playouts import Ply
from .speech import columns, complete, declared, expect, spoken, spoken_everywhere
from .trial import Trial


def scenes(trial: Trial) -> None:
    """Everything on the board has a name of its own in every language, and every token lies on a space."""
    for ply, view in _views(trial, 60):
        scene = trial.game.scene(view)
        expect(scene.spaces, "the board has no spaces")
        for kind in ((*scene.spaces, *scene.buttons), scene.tokens, scene.notes):
            _different([thing.id for thing in kind])
        for thing in (*scene.spaces, *scene.tokens, *scene.buttons, *scene.notes, *scene.prompts):
            spoken_everywhere(thing.label)
        for language in LANGUAGES:
            _different([spoken(space.label, language) for space in (*scene.spaces, *scene.buttons)])
        spaces = {space.id for space in scene.spaces}
        for token in scene.tokens:
            expect(token.space in spaces, f"{token.id} lies on {token.space}, which is no space")
            expect(token.count > 0 and token.look, f"{token.id} is nothing, or looks like nothing")
        touchable = spaces.union(button.id for button in scene.buttons)
        for prompt in scene.prompts:
            expect(touchable.issuperset(prompt.after), f"a prompt follows {prompt.after}, which cannot all be chosen")
        expect(scene == trial.game.scene(view), f"two scenes of one view at {ply.number} differ")


def frames(trial: Trial) -> None:
    """The frames of an action, applied to the tokens before it, give the tokens after it."""
    animate = declared(trial.game.frames)
    for ply in trial.plies(100, running=True):
        for seat in ply.watchers:
            before, after = ply.state.observe(seat), ply.after.observe(seat)
            counts = _counts(trial.game.scene(before))
            for frame in animate(before, ply.action, after):
                _apply(counts, frame)
                expect(min(counts.values(), default=0) >= 0, f"{frame} takes more tokens than there are")
            found, expected = +counts, _counts(trial.game.scene(after))
            expect(found == expected, f"{ply.action}: {found - expected} too many, {expected - found} missing")


def pictures(trial: Trial) -> None:
    """The text picture is at most 79 columns wide in every language, with nothing invisible in it."""
    for ply, view in _views(trial, 40):
        for language in LANGUAGES:
            text = picture(trial.game, view, ply.caption, language)
            expect(text.strip(), "there is no picture")
            expect(f"{trial.game.name}." not in text, f"the key of a phrase shows through:\n{text}")
            expect(text == text.rstrip(), "the picture ends with empty lines or blanks")
            for line in text.split("\n"):
                expect(columns(line) <= WIDTH, f"{columns(line)} columns: {line!r}")
                expect(line == line.rstrip() and (line.isprintable()), f"something invisible: {line!r}")


def spoken_boards(trial: Trial) -> None:
    """The board in sentences is complete in every language."""
    for _, view in _views(trial, 40):
        phrases = trial.game.sentences(view) if trial.game.sentences else describe(trial.game.scene(view))
        expect(phrases, "nothing is said")
        for language in LANGUAGES:
            for phrase in phrases:
                complete(spoken(phrase, language))


def announcements(trial: Trial) -> None:
    """Every action is announced in one complete sentence in every language."""
    announce = declared(trial.game.announce)
    for ply in trial.plies(100, running=True):
        for seat in ply.watchers:
            phrase = announce(ply.state.observe(seat), ply.action, ply.after.observe(seat))
            for language in LANGUAGES:
                complete(spoken(phrase, language))


CHECKS = (scenes, pictures, spoken_boards)


def _views(trial: Trial, most: int) -> Iterator[tuple[Ply, Any]]:
    """What each watcher sees, once where all see the same."""
    for ply in trial.plies(most):
        for view in dict.fromkeys(ply.state.observe(seat) for seat in ply.watchers):
            yield ply, view


def _different(names: list[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    expect(not twice, f"two things are called {', '.join(twice)}")


def _counts(scene: Scene) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for token in scene.tokens:
        counts[token.look, token.space] += token.count
    return counts


def _apply(counts: Counter[tuple[str, str]], frame: Frame) -> None:
    for hop in frame.hops:
        if hop.source is not None:
            counts[hop.look, hop.source] -= hop.count
        if hop.target is not None:
            counts[hop.look, hop.target] += hop.count
