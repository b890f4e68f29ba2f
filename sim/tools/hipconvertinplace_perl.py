"""`hipconvertinplace-perl.sh`: hipify-perl over a whole folder, in place, with backups."""

NAME = "hipconvertinplace-perl.sh"
PATHS = ("/opt/rocm-6.4.1/bin/hipconvertinplace-perl.sh",)
HELP = "Converts all sources below a folder in place, keeping each as .prehip."
PROGRAM = "sim.hipify.folder:convert"
