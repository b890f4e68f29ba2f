"""What `rocm-drills` does, one file a command; imported only when its command runs."""
