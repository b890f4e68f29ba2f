"""APScheduler behind one typed function: it only ticks, what is due is known by the database.

Imported when it starts: nobody waits for a tick, but for the bot to be ready.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager


@contextmanager
def every_minute(job: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """Run `job` at each minute while inside, one at a time; late ticks are made up for by one."""
    from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]

    scheduler = AsyncIOScheduler(timezone="UTC")
    scheduler.add_job(
        job, "cron", minute="*", id="tick", misfire_grace_time=None, coalesce=True, max_instances=1
    )
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)
