"""The files that members send, fetched from Slack."""

from urllib.parse import urlsplit

import aiohttp

from bot.pasted import FILE_MAX_BYTES, Fetch
from bot.settings import Settings

FETCH_WITHIN = aiohttp.ClientTimeout(total=10)
"""A member waits for an answer meanwhile, and their other messages behind it."""


def files_of(settings: Settings, http: aiohttp.ClientSession) -> Fetch:
    """Files of Slack by the bot token, which goes to no other host.

    No redirect is followed: Slack sends whoever may not read a file on to its sign-in page, with a 200.
    """
    home = urlsplit(settings.slack_api_url)
    token = settings.slack_bot_token.get_secret_value()

    async def fetch(url: str) -> bytes | None:
        place = urlsplit(url)
        is_home = (place.scheme, place.netloc) == (home.scheme, home.netloc)
        if not is_home and not (place.scheme == "https" and (place.hostname or "").endswith(".slack.com")):
            raise ValueError(f"no file of Slack: {place.netloc!r}")
        headers = {"Authorization": f"Bearer {token}"}
        try:
            async with http.get(url, headers=headers, allow_redirects=False, timeout=FETCH_WITHIN) as answer:
                return (
                    await _first_bytes(answer.content, FILE_MAX_BYTES + 1) if answer.status == 200 else None
                )
        except (aiohttp.ClientError, TimeoutError):
            return None

    return fetch


async def _first_bytes(content: aiohttp.StreamReader, most: int) -> bytes:
    data = b""
    while len(data) < most and (chunk := await content.read(most - len(data))):
        data += chunk
    return data
