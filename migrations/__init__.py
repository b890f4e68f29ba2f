"""The database's past, as Alembic upgrades; `bot.upgrade` runs them.

To add one: `alembic revision --autogenerate -m "why"`, then read what it wrote; a file that has been
merged is never edited. The file's number is its revision.
"""
