"""`amd-smi version`."""

from sim.amd_smi.options import Option, Request, Subcommand
from sim.amd_smi.show import Printed, Value, csv_text, page
from sim.stack import AMD_SMI, AMD_SMI_LIBRARY, AMDGPU, ROCM


def run(request: Request) -> Printed:
    row = _row(request)
    if request.form == "human":
        titles = ("", "AMDSMI Library version: ", "ROCm version: ", "amdgpu version: ", "amd_hsmp version: ")
        keys = ("amdsmi_library_version", "rocm_version", "amdgpu_version", "amd_hsmp_driver_version")
        parts = [f"{row['tool']}: {row['version']}"]
        parts += [f"{title}{row[key]}" for title, key in zip(titles[1:], keys, strict=True) if key in row]
        text = " | ".join(parts) + "\n"
        return Printed(text, text)
    if request.form == "csv":
        text = csv_text([row])
        return Printed(text + "\n", text)
    return page([row], "json")


def _row(request: Request) -> dict[str, Value]:
    both = not (request.given.gpu_version or request.given.cpu_version)
    row: dict[str, Value] = {
        "tool": "AMDSMI Tool",
        "version": AMD_SMI,
        "amdsmi_library_version": AMD_SMI_LIBRARY,
        "rocm_version": ROCM,
    }
    if both or request.given.gpu_version:
        row["amdgpu_version"] = AMDGPU
    if both or request.given.cpu_version:
        row["amd_hsmp_driver_version"] = "N/A"
    return row


SUBCOMMAND = Subcommand(
    name="version",
    summary="Display version information",
    usage="usage: amd-smi version [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL] [-g] [-c]",
    title="",
    options=(
        Option(("-g", "--gpu_version"), "Display the current amdgpu driver version"),
        Option(("-c", "--cpu_version"), "Display the current amd_hsmp driver version"),
    ),
    run=run,
)
