"""What all tests share: this folder is on the path, so that `reference` can be imported."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))


def pytest_report_header() -> str:
    """Say which sample of random positions this run takes."""
    size = "large" if os.environ.get("FERZ_NIGHT") == "1" else "ordinary"
    return f"ferz: {size} samples, seed {os.environ.get('FERZ_SEED', '1')}"


@pytest.fixture(scope="session")
def night() -> bool:
    """Whether this run was asked for the large samples (FERZ_NIGHT=1)."""
    return os.environ.get("FERZ_NIGHT") == "1"


@pytest.fixture(scope="session")
def seed() -> str:
    """What random tests start from (FERZ_SEED); a failure says it again."""
    return os.environ.get("FERZ_SEED", "1")
