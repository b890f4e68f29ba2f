"""Every call that the headers of the runtime and the libraries declare is answered, in both languages."""

import re

import pytest

from sim.hip.api import API
from sim.hip.header_files import headers
from sim.hip.libraries import LIBRARIES

OF = re.compile(
    r"include/(hip/hip_(runtime|graph)_api|cuda_(runtime|graph)_api|\w*blas\w*/?\w*|rccl/|nccl|hiprand/)"
)
DECLARED = re.compile(r"^(?:const )?\w+\*? (?:\w+ )?\*?((?:hip|cuda|rocblas_|cublas|nccl)\w+)\(", re.M)
ELSEWHERE = re.compile(r"\w+ExtLaunchKernelGGL|hipblasGetStatus\w+|cublasStatusToString")
"""A template with a body, and what stands under a condition for the other language."""


@pytest.mark.parametrize("language", ["hip", "cuda"])
def test_every_declared_call_is_answered(language: str) -> None:
    texts = [text for name, text in headers(language) if OF.search(name)]
    names = {name for text in texts for name in DECLARED.findall(text)}
    assert len(names) > 350
    unanswered = names - API.keys() - LIBRARIES.keys()
    assert [one for one in sorted(unanswered) if not ELSEWHERE.fullmatch(one)] == []
