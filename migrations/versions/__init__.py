"""One file a revision, m<number>_<why>.py; never edited once merged."""
