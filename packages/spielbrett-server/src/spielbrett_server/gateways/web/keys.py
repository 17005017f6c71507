"""The addresses of a user's keys: tokens for programs and browsers, and passkeys."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from spielbrett import SpielbrettError, phrase

from ...house.passkeys import Site
from ...house.users import Scope, TokenRow
from .asking import allowed, own_origin
from .route import Ask, Route

KeyName = Annotated[str, Meta(min_length=1, max_length=60)]


class TokenBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A token to make: what to call it and what it allows."""

    name: KeyName
    scopes: tuple[Scope, ...] = ("play", "read")


class TokenView(Struct, frozen=True, omit_defaults=True):
    """A token; the secret itself only when it is new."""

    id: str
    name: str
    """Empty for the session of a browser."""
    scopes: tuple[Scope, ...]
    created_at: int
    current: bool
    """Whether it is the one that asks."""
    token: str | None = None


class TokenList(Struct, frozen=True):
    """The tokens of a user."""

    tokens: list[TokenView]


class PasskeyBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey that a browser has made, and what to call it."""

    credential: dict[str, Any]
    name: KeyName


class PasskeyView(Struct, frozen=True):
    """A passkey."""

    id: str
    name: str
    created_at: int


class PasskeyList(Struct, frozen=True):
    """The passkeys of a user."""

    passkeys: list[PasskeyView]


async def list_tokens(ask: Ask[None]) -> TokenList:
    """The tokens of the asker, browsers included."""
    return TokenList([_token(ask, token) for token in await ask.accounts.users.tokens(ask.user.id)])


async def make_token(ask: Ask[TokenBody]) -> TokenView:
    """A token for a program, told once; it allows at most what the asking token does."""
    body = ask.body
    for scope in body.scopes:
        allowed(ask.bearer, scope)
    secret = await ask.accounts.new_token(ask.user, body.name, tuple(dict.fromkeys(body.scopes)))
    made = await ask.accounts.by_token(secret)
    if made is None:
        raise SpielbrettError(phrase("house.not_found"))
    token = made.token
    return TokenView(token.id, token.name, token.scopes, token.created_at, False, secret)


async def drop_token(ask: Ask[None]) -> None:
    """Revoke a token: whoever carries it is out at once."""
    if not await ask.accounts.users.drop_token(ask.user.id, ask.path["token"]):
        raise SpielbrettError(phrase("house.not_found"))
    await ask.revoked()


async def list_passkeys(ask: Ask[None]) -> PasskeyList:
    """The passkeys of the asker."""
    found = await ask.passkeys.of(ask.user)
    return PasskeyList([PasskeyView(key.id, key.name, key.created_at) for key in found])


async def invite_passkey(ask: Ask[None]) -> dict[str, Any]:
    """What `navigator.credentials.create` needs, as `publicKey` in JSON."""
    return await ask.passkeys.invite(ask.user, _site(ask))


async def add_passkey(ask: Ask[PasskeyBody]) -> PasskeyView:
    """Keep a passkey that the browser has made."""
    key = await ask.passkeys.register(ask.user, ask.body.credential, _site(ask), ask.body.name)
    return PasskeyView(key.id, key.name, key.created_at)


async def drop_passkey(ask: Ask[None]) -> None:
    """Forget a passkey."""
    if not await ask.passkeys.drop(ask.user, ask.path["passkey"]):
        raise SpielbrettError(phrase("house.not_found"))


async def challenge_passkey(ask: Ask[None]) -> dict[str, Any]:
    """What `navigator.credentials.get` needs, as `publicKey` in JSON; the answer goes to `POST /api/session`."""
    ask.count("challenges", ask.limits.log_ins)
    return await ask.passkeys.challenge(_site(ask))


def _site(ask: Ask[Any]) -> Site:
    return Site.of(own_origin(ask.request))


def _token(ask: Ask[None], token: TokenRow) -> TokenView:
    current = ask.bearer is not None and ask.bearer.token.hash == token.hash
    return TokenView(token.id, token.name, token.scopes, token.created_at, current)


ROUTES = (
    Route("GET", "/api/tokens", list_tokens, "account"),
    Route("POST", "/api/tokens", make_token, "account", 201),
    Route("DELETE", "/api/tokens/{token}", drop_token, "account", refusals=(404,)),
    Route("GET", "/api/passkeys", list_passkeys, "account"),
    Route("POST", "/api/account/challenge", invite_passkey, "account"),
    Route("POST", "/api/passkeys", add_passkey, "account", 201),
    Route("DELETE", "/api/passkeys/{passkey}", drop_passkey, "account", refusals=(404,)),
    Route("POST", "/api/session/challenge", challenge_passkey),
)
