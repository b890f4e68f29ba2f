"""`hipexamine-perl.sh`: hipify-perl's statistics of a whole folder, nothing changed."""

NAME = "hipexamine-perl.sh"
PATHS = ("/opt/rocm-6.4.1/bin/hipexamine-perl.sh",)
HELP = "Says of all sources below a folder what hipify-perl would convert."
PROGRAM = "sim.hipify.folder:examine"
