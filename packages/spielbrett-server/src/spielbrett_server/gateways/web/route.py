"""How an address is declared: once, in its handler's signature, for the application, OpenAPI and the tests.

A handler takes `Ask[B]`, where B is the struct of its body, or of its query for GET, and returns the struct of its
answer; its docstring is the summary. An asynchronous iterator is answered as lines of JSON.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from aiohttp import web
from msgspec import Meta

from ...house.accounts import Accounts
from ...house.house import House
from ...house.limits import Limits, Rate
from ...house.passkeys import Passkeys
from ...house.ports import KEYS
from ...house.users import Bearer, Scope, UserRow
from ..wire import Asker, Ply
from .asking import ACCOUNTS, HOUSE, LIMITS, PASSKEYS, THROTTLE, Unauthorized, address_of, asker, language_of

B = TypeVar("B")

PARAMETERS: dict[str, Any] = {
    "table": Annotated[str, Meta(max_length=64)],
    "game": Annotated[str, Meta(max_length=64)],
    "topic": Annotated[str, Meta(max_length=64)],
    "seat": Annotated[int, Meta(ge=0, le=63)],
    "offer": Annotated[int, Meta(ge=0, le=1_000_000_000)],
    "ply": Ply,
    "token": Annotated[str, Meta(pattern="^[0-9a-f]{16}$")],
    "passkey": Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,1400}$")],
}
"""What may stand in the place of a name in braces in a path."""


@dataclass
class Ask(Generic[B]):
    """A request whose form is right: what a handler works with."""

    request: web.Request
    body: B
    path: dict[str, Any]
    bearer: Bearer | None
    cookie: str | None = None
    """Set by a handler to give the browser another session, to the empty text to take it away."""

    @property
    def house(self) -> House:
        """The house."""
        return self.request.app[HOUSE]

    @property
    def accounts(self) -> Accounts:
        """The accounts of the house."""
        return self.request.app[ACCOUNTS]

    @property
    def passkeys(self) -> Passkeys:
        """The passkeys of the house."""
        return self.request.app[PASSKEYS]

    @property
    def limits(self) -> Limits:
        """What the house allows."""
        return self.request.app[LIMITS]

    @property
    def language(self) -> str:
        """The language to answer in."""
        return language_of(self.request)

    @property
    def reader(self) -> str | None:
        """The id of the user with whose eyes is looked; `None` for spectators."""
        return self.bearer.user.id if self.bearer and "read" in self.bearer.token.scopes else None

    async def revoked(self) -> None:
        """Say at every node that keys of the asker have been revoked: their sockets end at once."""
        await self.house.bus.ring(f"{KEYS}{self.user.id}", 0)

    @property
    def user(self) -> UserRow:
        """The user who asks. Raises Unauthorized."""
        if self.bearer is None:
            raise Unauthorized
        return self.bearer.user

    @property
    def asker(self) -> Asker:
        """The user who asks, as commands need one. Raises Unauthorized."""
        return asker(self.house, self.user)

    def count(self, key: str, rate: Rate, who: str | None = None) -> None:
        """Count one of a kind for somebody, the address if nobody is named. Raises Throttled."""
        self.request.app[THROTTLE].take(key, who or address_of(self.request), rate)


Handler = Callable[[Ask[Any]], Awaitable[Any]] | Callable[[Ask[Any]], AsyncIterator[Any]]


@dataclass(frozen=True)
class Route:
    """An address and what it does."""

    method: str
    path: str
    handler: Handler
    scope: Scope | None = None
    """What a token must allow; `None` is for everybody."""
    status: int = 200
    refusals: tuple[int, ...] = ()
    """The statuses of refusals that are its own; those of its form follow from its signature."""
    media: str = "application/json"
    parameters: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        names = [part[1:-1] for part in self.path.split("/") if part.startswith("{")]
        object.__setattr__(self, "parameters", tuple(names))

    @cached_property
    def body(self) -> Any:
        """The type of the body, or of the query for GET; `None` where there is none."""
        kind = get_args(self._hints["ask"])[0]
        return None if kind is type(None) else kind

    @cached_property
    def answer(self) -> Any:
        """The type of the answer, or of its lines; `None` where there is none."""
        kind = self._hints["return"]
        kind = get_args(kind)[0] if self.streams else kind
        return None if kind is type(None) else kind

    @cached_property
    def streams(self) -> bool:
        """Whether the answer comes in lines."""
        return get_origin(self._hints["return"]) is AsyncIterator

    @property
    def summary(self) -> str:
        """What it is for."""
        return (self.handler.__doc__ or "").partition("\n")[0]

    @property
    def name(self) -> str:
        """Its name, unique."""
        return self.handler.__name__

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)
