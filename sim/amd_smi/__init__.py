"""AMD's management tool, 25.4.2: `program` runs it, a file here is one of its parts.

Layout and wording follow what the real program prints (tests/golden, versions 25.2.0 to 25.4.2). Where an
error goes and which status it leaves: messages of its own go to stdout with status 0, messages of its option
parser to stderr with status 2.
"""
