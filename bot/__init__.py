"""The outside world: Slack, the database, worker processes, the clock, the command line."""
