"""The addresses at the entrance: guests, sessions, accounts."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...house import passkeys
from ...house.accounts import AccountRefusal, fold_name
from ...house.users import UserRow
from ..wire import Word
from .asking import own_origin
from .route import Ask, Route

Secret = Annotated[str, Meta(max_length=200)]
Language = Literal["de", "en", "es"]


class GuestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest is to be called."""

    name: Word


class SessionBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A resume code, a passkey's answer to a challenge, or a name and a password."""

    code: Secret | None = None
    passkey: dict[str, Any] | None = None
    name: Word | None = None
    password: Secret | None = None


class AccountBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the password of an account; `current` is the password it has so far."""

    name: Word
    password: Secret
    current: Secret | None = None


class NameBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What one is to be called."""

    name: Word


class LanguageBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The language to read; `null` follows the browser."""

    language: Language | None


class Me(Struct, frozen=True, omit_defaults=True):
    """Who asks; token and code only where they are new."""

    user: str
    name: str
    guest: bool
    token: str | None = None
    code: str | None = None
    language: str | None = None


class Code(Struct, frozen=True):
    """A resume code, told once."""

    code: str


async def make_guest(ask: Ask[GuestBody]) -> Me:
    """Come in as a guest: the token is this browser's, the code works on other devices.

    Whoever is known already stays who one is, and is told so without a token.
    """
    if ask.bearer is not None:
        return _me(ask.bearer.user)
    ask.count("guests", ask.limits.guests)
    user, token, code = await ask.accounts.guest(ask.body.name)
    ask.cookie = token
    return _me(user, token, code)


async def begin(ask: Ask[SessionBody]) -> Me:
    """Come in by resume code, passkey or password."""
    ask.count("log_ins", ask.limits.log_ins)
    user, token = await _come_in(ask)
    ask.cookie = token
    return _me(user, token)


async def show(ask: Ask[None]) -> Me:
    """Who asks."""
    return _me(ask.user)


async def end(ask: Ask[None]) -> None:
    """Log out: the token is forgotten."""
    if ask.bearer is not None:
        await ask.accounts.log_out(ask.bearer)
        await ask.revoked()
    ask.cookie = ""


async def upgrade(ask: Ask[AccountBody]) -> Me:
    """Make a guest an account that keeps everything, or change an account's name and password.

    After a change every other session and token of the account is out, and the resume code is another one.
    """
    ask.count("log_ins_per_name", ask.limits.log_ins_per_name, ask.user.id)
    account, code = await ask.accounts.upgrade(ask.user, ask.body.name, ask.body.password, ask.body.current)
    if ask.bearer is not None and ask.user.password_hash is not None:
        await ask.accounts.end_others(ask.bearer)
        await ask.revoked()
    return _me(account, code=code)


async def rename(ask: Ask[NameBody]) -> Me:
    """Another name; an account logs in with it from then on."""
    return _me(await ask.accounts.rename(ask.user, ask.body.name))


async def renew_code(ask: Ask[None]) -> Code:
    """A new resume code in place of the old one."""
    return Code(await ask.accounts.renew_code(ask.user))


async def prefer(ask: Ask[LanguageBody]) -> Me:
    """Remember the language one reads."""
    return _me(await ask.accounts.prefer(ask.user, ask.body.language))


async def _come_in(ask: Ask[SessionBody]) -> tuple[UserRow, str]:
    body = ask.body
    if body.code is not None:
        return await ask.accounts.resume(body.code)
    if body.passkey is not None:
        site = passkeys.Site.of(own_origin(ask.request))
        user = await ask.passkeys.log_in(body.passkey, site)
        return user, await ask.accounts.new_token(user)
    name = body.name or "-"
    ask.count("log_ins_per_name", ask.limits.log_ins_per_name, _folded(name))
    return await ask.accounts.log_in(name, body.password or "")


def _folded(name: str) -> str:
    try:
        return fold_name(name)
    except AccountRefusal:
        return ""


def _me(user: UserRow, token: str | None = None, code: str | None = None) -> Me:
    return Me(user.id, user.name, user.login is None, token, code, user.language)


ROUTES = (
    Route("POST", "/api/guests", make_guest, status=201, refusals=(403,)),
    Route("POST", "/api/session", begin, refusals=(403,)),
    Route("GET", "/api/session", show, "read"),
    Route("DELETE", "/api/session", end),
    Route("POST", "/api/account", upgrade, "account"),
    Route("PUT", "/api/account/name", rename, "account"),
    Route("POST", "/api/account/code", renew_code, "account"),
    Route("PUT", "/api/account/language", prefer, "account"),
)
