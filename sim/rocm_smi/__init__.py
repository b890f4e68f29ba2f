"""The older management tool, as ROCm 6.4 still ships it: `program` runs it.

Layouts follow public captures (tests/golden). The real tool sets the second header line of its first view in
italics; that is left out, since it means nothing in a transcript.
"""
