"""What every keeper of users promises, on SQLite and on PostgreSQL."""

import pytest
import pytest_asyncio

from spielbrett_server.house.users import ChallengeRow, Outdated, PasskeyRow, TokenRow, UserRow, Users
from spielbrett_server.storage import Store
from spielbrett_server.storage.store import Clash
from spielbrett_server.storage.users import StoredUsers

ANNA = UserRow("a", "Anna", code_hash="code a", created_at=1)
BERT = UserRow("b", "Bert", code_hash="code b", created_at=2, language="es")
PHONE = TokenRow("0" * 16 + "phone", "a", 1)


@pytest_asyncio.fixture
async def users(either_store: Store) -> Users:
    users = StoredUsers(either_store)
    await users.add(ANNA, PHONE)
    await users.add(BERT, TokenRow("1" * 16, "b", 2, "a bot", ("play",)))
    return users


async def test_a_user_is_found_by_every_key(users: Users):
    assert await users.by_id("b") == BERT
    assert await users.by_code("code a") == ANNA
    assert await users.by_login("anna") is None
    bearer = await users.by_token("1" * 16)
    assert bearer is not None
    assert (bearer.user, bearer.token.name, bearer.token.scopes) == (BERT, "a bot", ("play",))
    assert await users.by_token("nothing") is None


async def test_a_name_belongs_to_one_account(users: Users):
    account = UserRow("a", "Anna", "anna", "code a", "hash", 1, "de")
    assert await users.set_language("a", "de") is None
    assert await users.set_account(account, None)
    assert await users.by_login("anna") == account
    assert not await users.set_account(UserRow("b", "ANNA", "anna", "code b", "hash", 2), None)
    assert await users.by_id("b") == BERT
    with pytest.raises(Outdated):
        await users.set_account(account, None)


async def test_each_change_touches_its_own_columns_alone(users: Users):
    await users.set_account(UserRow("a", "Anna", "anna", None, "hash"), None)
    await users.set_code("a", "another code")
    await users.set_language("a", "de")
    assert await users.rename("a", "Anne", "anne")
    assert await users.rename("b", "Bertha", "bertha")
    assert await users.by_id("a") == UserRow("a", "Anne", "anne", "another code", "hash", 1, "de")
    assert await users.by_id("b") == UserRow("b", "Bertha", None, "code b", None, 2, "es")


async def test_a_user_is_added_with_the_token_or_not_at_all(users: Users):
    with pytest.raises(Clash):
        await users.add(UserRow("c", "Carla"), PHONE)
    assert await users.by_id("c") is None


async def test_tokens_are_listed_and_forgotten_by_their_user_alone(users: Users):
    tablet = TokenRow("2" * 16 + "tablet", "a", 5)
    await users.add_token(tablet)
    assert list(await users.tokens("a")) == [tablet, PHONE]
    assert not await users.drop_token("b", tablet.id)
    assert await users.drop_token("a", tablet.id)
    assert list(await users.tokens("a")) == [PHONE]


async def test_passkeys_are_kept_counted_and_forgotten(users: Users):
    passkey = PasskeyRow("id", "a", b"\x00\xff", 0, 3, "my phone")
    assert await users.add_passkey(passkey)
    assert not await users.add_passkey(PasskeyRow("id", "b", b"", 0, 4))
    await users.count_passkey("id", 2**40)
    assert await users.passkey("id") == PasskeyRow("id", "a", b"\x00\xff", 2**40, 3, "my phone")
    assert len(await users.passkeys("a")) == 1
    assert not await users.drop_passkey("b", "id")
    assert await users.drop_passkey("a", "id")
    assert await users.passkey("id") is None


async def test_a_challenge_is_taken_once_and_expires(users: Users):
    first, second = ChallengeRow("1", None, 100), ChallengeRow("2", "a", 300)
    await users.keep_challenge(first, now=50)
    assert await users.take_challenge("1") == first
    assert await users.take_challenge("1") is None
    await users.keep_challenge(first, now=50)
    await users.keep_challenge(second, now=200)
    assert await users.take_challenge("1") is None
    assert await users.take_challenge("2") == second
