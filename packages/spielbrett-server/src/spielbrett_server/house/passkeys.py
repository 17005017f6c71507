"""Passkeys: keys that a device keeps for one site, so that nothing has to be remembered and nothing can be phished.

A challenge is kept by its hash, may be answered once and within five minutes, on any node.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast
from urllib.parse import urlsplit

import webauthn
from msgspec import Struct, ValidationError, convert
from msgspec.json import decode
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from spielbrett import phrase

from .accounts import AccountRefusal
from .ports import Time
from .users import ChallengeRow, PasskeyRow, UserRow, Users

PATIENCE = 5 * 60 * 1000
"""Milliseconds until a challenge expires."""
MOST_PASSKEYS = 20


@dataclass(frozen=True, slots=True)
class Site:
    """The site that a passkey belongs to."""

    origin: str
    host: str

    @classmethod
    def of(cls, origin: str) -> "Site":
        """The site of a page."""
        return cls(origin, urlsplit(origin).hostname or "")


class Passkeys:
    """Registering passkeys and coming in with them."""

    def __init__(self, users: Users, time: Time) -> None:
        self._users, self._time = users, time

    async def invite(self, user: UserRow, site: Site) -> dict[str, Any]:
        """What a browser needs in order to make a passkey for a user."""
        known = [PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in await self.of(user)]
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="spielbrett",
            user_id=user.id.encode(),
            user_name=user.name,
            exclude_credentials=known,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
        )
        await self._keep(options.challenge, user.id)
        return options_to_json_dict(options)

    async def register(self, user: UserRow, credential: dict[str, Any], site: Site, name: str) -> PasskeyRow:
        """Keep the passkey that a browser has made. Raises AccountRefusal."""
        challenge = await self._take(credential, user.id)
        try:
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _refusal() from error
        key = PasskeyRow(
            bytes_to_base64url(verified.credential_id),
            user.id,
            verified.credential_public_key,
            verified.sign_count,
            self._time.now(),
            name,
        )
        if len(await self.of(user)) >= MOST_PASSKEYS or not await self._users.add_passkey(key):
            raise AccountRefusal(phrase("house.passkeys", count=MOST_PASSKEYS))
        return key

    async def challenge(self, site: Site) -> dict[str, Any]:
        """What a browser needs in order to answer with any passkey it has for this site."""
        options = webauthn.generate_authentication_options(rp_id=site.host)
        await self._keep(options.challenge, None)
        return options_to_json_dict(options)

    async def log_in(self, credential: dict[str, Any], site: Site) -> UserRow:
        """The user of the passkey that has answered. Raises AccountRefusal, the same whatever was wrong."""
        challenge = await self._take(credential, None)
        key = await self._users.passkey(str(credential.get("id", "")))
        user = await self._users.by_id(key.user) if key else None
        if key is None or user is None:
            raise _refusal()
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.sign_count,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _refusal() from error
        await self._users.count_passkey(key.id, verified.new_sign_count)
        return user

    async def of(self, user: UserRow) -> Sequence[PasskeyRow]:
        """The passkeys of a user."""
        return await self._users.passkeys(user.id)

    async def drop(self, user: UserRow, passkey: str) -> bool:
        """Forget a passkey; `False` if the user has none of this id."""
        return await self._users.drop_passkey(user.id, passkey)

    async def _keep(self, challenge: bytes, user: str | None) -> None:
        now = self._time.now()
        await self._users.keep_challenge(ChallengeRow(_hash(challenge), user, now + PATIENCE), now)

    async def _take(self, credential: dict[str, Any], user: str | None) -> bytes:
        """The challenge that a credential answers, if it was asked of this user and has not expired."""
        challenge = _answered(credential)
        kept = await self._users.take_challenge(_hash(challenge))
        if kept is None or kept.user != user or kept.expires_at <= self._time.now():
            raise _refusal()
        return challenge


class _ClientData(Struct):
    challenge: str


def _answered(credential: dict[str, Any]) -> bytes:
    try:
        response = cast("dict[str, str]", convert(credential.get("response"), dict[str, Any]))
        client = decode(base64url_to_bytes(convert(response.get("clientDataJSON"), str)), type=_ClientData)
        return base64url_to_bytes(client.challenge)
    except (ValidationError, ValueError) as error:
        raise _refusal() from error


def _refusal() -> AccountRefusal:
    return AccountRefusal(phrase("house.passkey"))


def _hash(challenge: bytes) -> str:
    return sha256(challenge).hexdigest()
