"""Guests, codes, passwords, tokens and passkeys, without any door."""

import asyncio

import pytest
from authenticator import Authenticator
from doubles import HandClock

from spielbrett import LANGUAGES, Phrase, say
from spielbrett_server.house import accounts as module
from spielbrett_server.house.accounts import AccountRefusal, Accounts
from spielbrett_server.house.limits import Limits, Rate
from spielbrett_server.house.passkeys import PATIENCE, Passkeys, Site
from spielbrett_server.house.throttle import Throttle, Throttled

SITE = Site.of("https://house.example")


@pytest.fixture
def passkeys(accounts: Accounts, time: HandClock) -> Passkeys:
    return Passkeys(accounts.users, time)


async def test_a_new_resume_code_replaces_the_old_one(accounts: Accounts):
    user, _, old = await accounts.guest("Anna")
    new = await accounts.renew_code(user)
    assert (await accounts.resume(new))[0].id == user.id
    with pytest.raises(AccountRefusal, match=r"house\.code"):
        await accounts.resume(old)


async def test_nothing_secret_is_kept_as_it_is(accounts: Accounts):
    user, token, code = await accounts.guest("Anna")
    account, _ = await accounts.upgrade(user, "Anna", "a long secret")
    kept = repr(account) + repr(await accounts.users.tokens(user.id))
    assert not any(secret in kept for secret in (token, code, code.replace("-", ""), "a long secret"))


async def test_an_unknown_name_costs_as_much_as_a_wrong_password(accounts: Accounts, monkeypatch: pytest.MonkeyPatch):
    user, _, _ = await accounts.guest("Anna")
    await accounts.upgrade(user, "Anna", "a long secret")
    checked: list[str] = []

    class Hasher:
        def verify(self, password_hash: str, password: str) -> bool:
            checked.append(password_hash)
            return password == "a long secret"

        def hash(self, password: str) -> str:
            return f"hash of {password!r}"

    monkeypatch.setattr(accounts._passwords, "_hasher", Hasher())  # pyright: ignore[reportPrivateUsage]
    codes: set[str] = set()
    for name, password in (("Anna", "wrong"), ("Bert", "wrong"), ("Bert", "a long secret"), ("Anna", "")):
        with pytest.raises(AccountRefusal) as refused:
            await accounts.log_in(name, password)
        codes.add(str(refused.value))
    assert codes == {"house.password"}
    assert len(checked) == 4
    assert len(set(checked)) == 2


async def test_a_guest_without_password_does_not_come_in_by_the_dummy(accounts: Accounts):
    await accounts.guest("Anna")
    with pytest.raises(AccountRefusal):
        await accounts.log_in("Anna", "")


async def test_an_account_changes_its_password_only_with_the_one_it_has(accounts: Accounts):
    user, _, _ = await accounts.guest("Anna")
    account, _ = await accounts.upgrade(user, "Anna", "a long secret")
    with pytest.raises(AccountRefusal, match=r"house\.password"):
        await accounts.upgrade(account, "Anna", "another secret", "wrong")
    await accounts.upgrade(account, "Anne", "another secret", "a long secret")
    assert (await accounts.log_in("ANNE", "another secret"))[0].id == user.id


async def test_another_name_is_the_one_to_log_in_with_and_nobody_elses(accounts: Accounts):
    anna, _ = await accounts.upgrade((await accounts.guest("Anna"))[0], "Anna", "a long secret")
    bert, _ = await accounts.upgrade((await accounts.guest("Bert"))[0], "Bert", "a long secret")
    guest = await accounts.rename((await accounts.guest("Carl"))[0], " anna ")
    assert (guest.name, guest.login) == ("anna", None)
    with pytest.raises(AccountRefusal, match=r"house\.name_taken"):
        await accounts.rename(bert, "ANNA")
    assert (await accounts.rename(anna, "Anne")).name == "Anne"
    assert (await accounts.log_in("anne", "a long secret"))[0].id == anna.id


@pytest.mark.parametrize("password", ["short", "x" * 201])
async def test_passwords_have_a_length(accounts: Accounts, password: str):
    user, _, _ = await accounts.guest("Anna")
    with pytest.raises(AccountRefusal, match=r"house\.password_length"):
        await accounts.upgrade(user, "Anna", password)


async def test_names_are_shown_clean_and_compared_folded():
    assert module.clean_name("  A\u0000n\u202ena \t B ") == "Anna B"
    assert module.fold_name("ＡＮＮＡ") == module.fold_name("anna")
    with pytest.raises(AccountRefusal):
        module.clean_name("\u200b")


async def test_sessions_make_room_and_named_tokens_do_not(
    accounts: Accounts, time: HandClock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "MOST_TOKENS", 3)
    user, first, _ = await accounts.guest("Anna")
    time.at += 1
    await accounts.new_token(user, "bot")
    await accounts.new_token(user)
    with pytest.raises(AccountRefusal, match=r"house\.tokens"):
        await accounts.new_token(user, "another bot")
    await accounts.new_token(user)
    assert await accounts.by_token(first) is None
    assert len(await accounts.users.tokens(user.id)) == 3


async def test_a_language_is_remembered(accounts: Accounts):
    user, token, _ = await accounts.guest("Anna")
    await accounts.prefer(user, "es")
    bearer = await accounts.by_token(token)
    assert bearer is not None
    assert bearer.user.language == "es"


async def test_a_passkey_is_made_and_comes_in(accounts: Accounts, passkeys: Passkeys):
    user, _, _ = await accounts.guest("Anna")
    device = Authenticator(SITE.origin)
    await passkeys.register(user, device.make(await passkeys.invite(user, SITE)), SITE, "phone")
    assert [key.name for key in await passkeys.of(user)] == ["phone"]
    for _ in range(2):
        assert await passkeys.log_in(device.answer(await passkeys.challenge(SITE)), SITE) == user
    assert (await passkeys.of(user))[0].sign_count == 2
    assert (await passkeys.invite(user, SITE))["excludeCredentials"][0]["id"] == (await passkeys.of(user))[0].id


async def registered(accounts: Accounts, passkeys: Passkeys, device: Authenticator) -> None:
    user, _, _ = await accounts.guest("Anna")
    await passkeys.register(user, device.make(await passkeys.invite(user, SITE)), SITE, "phone")


async def refused(passkeys: Passkeys, credential: dict[str, object]) -> None:
    with pytest.raises(AccountRefusal) as refusal:
        await passkeys.log_in(credential, SITE)
    assert refusal.value.code == "house.passkey"


async def test_a_challenge_is_answered_once_and_in_time(accounts: Accounts, passkeys: Passkeys, time: HandClock):
    device = Authenticator(SITE.origin)
    await registered(accounts, passkeys, device)
    answer = device.answer(await passkeys.challenge(SITE))
    await passkeys.log_in(answer, SITE)
    await refused(passkeys, answer)
    late = device.answer(await passkeys.challenge(SITE))
    time.at += PATIENCE
    await refused(passkeys, late)


async def test_a_passkey_that_is_not_the_right_one_is_refused(accounts: Accounts, passkeys: Passkeys):
    device, stranger = Authenticator(SITE.origin), Authenticator(SITE.origin)
    await registered(accounts, passkeys, device)
    await refused(passkeys, stranger.answer(await passkeys.challenge(SITE)))
    stranger.id = device.id
    await refused(passkeys, stranger.answer(await passkeys.challenge(SITE)))
    elsewhere = Authenticator("https://evil.example")
    elsewhere.id, elsewhere._key = device.id, device._key  # pyright: ignore[reportPrivateUsage]
    await refused(passkeys, elsewhere.answer(await passkeys.challenge(SITE)))
    own = device.answer(await passkeys.challenge(SITE))
    await passkeys.log_in(own, SITE)
    device.signed = 0  # a copy of the key counts anew
    await refused(passkeys, device.answer(await passkeys.challenge(SITE)))


async def test_a_challenge_of_registration_is_for_one_user(accounts: Accounts, passkeys: Passkeys):
    (anna, _, _), (bert, _, _) = await accounts.guest("Anna"), await accounts.guest("Bert")
    device = Authenticator(SITE.origin)
    made = device.make(await passkeys.invite(anna, SITE))
    with pytest.raises(AccountRefusal):
        await passkeys.register(bert, made, SITE, "stolen")
    assert await passkeys.of(bert) == []


@pytest.mark.parametrize(
    "credential",
    [{}, {"response": 7}, {"response": {"clientDataJSON": "%%"}}, {"id": "x", "response": {"clientDataJSON": "e30"}}],
)
async def test_nonsense_for_a_passkey_is_refused(passkeys: Passkeys, credential: dict[str, object]):
    await refused(passkeys, credential)


def test_a_bucket_empties_and_fills_again(time: HandClock):
    throttle, rate = Throttle(Limits(), time), Rate(3, 30)
    for _ in range(3):
        throttle.take("tries", "anna", rate)
    with pytest.raises(Throttled) as refused:
        throttle.take("tries", "anna", rate)
    assert (refused.value.key, refused.value.seconds) == ("tries", 10)
    throttle.take("tries", "bert", rate)
    time.at += 9_999
    with pytest.raises(Throttled) as refused:
        throttle.take("tries", "anna", rate)
    assert refused.value.seconds == 1
    time.at += 1
    throttle.take("tries", "anna", rate)


def test_buckets_do_not_pile_up(time: HandClock, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielbrett_server.house.throttle.MOST_BUCKETS", 10)
    throttle = Throttle(Limits(), time)
    for number in range(100):
        throttle.take("tries", str(number), Rate(1, 60))
    with pytest.raises(Throttled):
        throttle.take("tries", "99", Rate(1, 60))
    throttle.take("tries", "0", Rate(1, 60))


def test_rates_can_be_switched_off_for_measuring(time: HandClock):
    throttle = Throttle(Limits(throttled=False), time)
    for _ in range(100):
        throttle.take("tries", "anna", Rate(1, 60))


@pytest.mark.parametrize("language", LANGUAGES)
def test_waiting_is_said_in_words(language: str):
    one, more = (say(Phrase("house.throttled", (("count", count),)), language) for count in (1, 5))
    assert "5" in more
    assert one != more


async def test_what_is_changed_at_once_is_all_kept(accounts: Accounts):
    user, _, old = await accounts.guest("Anna")
    _, code, _ = await asyncio.gather(
        accounts.upgrade(user, "Anna", "a long secret"), accounts.renew_code(user), accounts.prefer(user, "es")
    )
    kept = await accounts.users.by_id(user.id)
    assert kept is not None
    assert (kept.login, kept.language) == ("anna", "es")
    assert (await accounts.resume(code))[0] == kept
    with pytest.raises(AccountRefusal, match=r"house\.code"):
        await accounts.resume(old)


async def test_of_two_new_passwords_one_is_taken(accounts: Accounts):
    user, _, _ = await accounts.guest("Anna")
    both = (accounts.upgrade(user, "Anna", f"a long secret {number}") for number in range(2))
    refused = [found for found in await asyncio.gather(*both, return_exceptions=True) if isinstance(found, Exception)]
    assert [str(refusal) for refusal in refused] == ["house.password"]


async def test_a_new_password_brings_a_new_resume_code(accounts: Accounts):
    user, _, old = await accounts.guest("Anna")
    account, none = await accounts.upgrade(user, "Anna", "a long secret")
    assert (await accounts.resume(old))[0] == account
    changed, code = await accounts.upgrade(account, "Anna", "another secret", "a long secret")
    assert (none, code is None) == (None, False)
    assert (await accounts.resume(code or ""))[0] == changed
    with pytest.raises(AccountRefusal, match=r"house\.code"):
        await accounts.resume(old)


@pytest.mark.parametrize("unseen", ["͏", "ᅟ", "ㅤ", "⠀", "\u200b", "️", "ﾠ", "\xad"])
async def test_letters_that_cannot_be_seen_are_no_part_of_a_name(unseen: str):
    assert module.fold_name(f"Mag{unseen}nus") in ("magnus", "mag nus")
    with pytest.raises(AccountRefusal):
        module.clean_name(unseen * 3)
