"""A passkey authenticator in software, as the standard describes it (Web Authentication Level 3, sections 6 and 7)."""

from hashlib import sha256
from json import dumps
from secrets import token_bytes
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url, encode_cbor

PRESENT_VERIFIED, ATTESTED = 0x05, 0x40
ES256 = -7


class Authenticator:
    """One key for one site."""

    def __init__(self, origin: str) -> None:
        self.origin, self.host = origin, origin.partition("://")[2].partition(":")[0]
        self.id, self.signed = token_bytes(16), 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` answers."""
        client = self._client("webauthn.create", options["challenge"])
        attestation: dict[str, Any] = {
            "fmt": "none",
            "attStmt": {},
            "authData": self._shown(ATTESTED) + self._attested(),
        }
        response = {"clientDataJSON": client, "attestationObject": encode_cbor(attestation)}
        return self._credential(response)

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` answers."""
        self.signed += 1
        client, shown = self._client("webauthn.get", options["challenge"]), self._shown(0)
        signature = self._key.sign(shown + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential({"clientDataJSON": client, "authenticatorData": shown, "signature": signature})

    def _client(self, kind: str, challenge: str) -> bytes:
        return dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _shown(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([PRESENT_VERIFIED | flags]) + self.signed.to_bytes(4, "big")

    def _attested(self) -> bytes:
        public = self._key.public_key().public_numbers()
        cose = {1: 2, 3: ES256, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        return bytes(16) + len(self.id).to_bytes(2, "big") + self.id + encode_cbor(cose)

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        encoded = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded, "clientExtensionResults": {}}
