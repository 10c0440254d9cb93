"""Child processes that cannot outlive us.

On Linux the kernel signals each child when we die, however we die (PR_SET_PDEATHSIG). The signal
is tied to the thread that started the child: start children from the main thread only.
May import the standard library. Invariant: `stop` returns only when the child is gone.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(number: int) -> None:
    """Ask the kernel for signal `number` at our parent's death (Linux; elsewhere nothing happens)."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, number)


def _in_child(number: int) -> Callable[[], None]:
    parent = os.getpid()

    def run() -> None:  # after the change of user, which would have cleared the setting
        os.setpgid(0, 0)  # Ctrl-C at the terminal reaches the parent alone, which stops us in order
        die_with_parent(number)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return run


def as_account(account: pwd.struct_passwd | None) -> dict:
    """Popen's arguments to run as somebody else."""
    if account is None:
        return {}
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


class Child:
    def __init__(
        self,
        name: str,
        command: list,
        *,
        stop_signal: int = signal.SIGTERM,
        account: pwd.struct_passwd | None = None,
        log: Path | None = None,
        env: dict | None = None,
        cwd: str | Path | None = None,
        fds: tuple[int, ...] = (),
    ):
        self.name, self.stop_signal, self.asked = name, stop_signal, False
        out = open(log, "ab") if log else None  # noqa: SIM115 - closed below, the child keeps its own
        try:
            self.process = subprocess.Popen(
                [str(part) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT if out else None,
                cwd=cwd,
                env=env,
                pass_fds=fds,
                preexec_fn=_in_child(stop_signal),
                **as_account(account),
            )
        finally:
            if out:
                out.close()

    @property
    def status(self) -> int | None:
        """The exit status, None while it runs."""
        return self.process.poll()

    def ask_to_stop(self) -> None:
        """Once: a second signal means something else to some programs."""
        if self.status is None and not self.asked:
            self.process.send_signal(self.stop_signal)
            self.asked = True

    def stop(self, patience: float = 15) -> None:
        self.ask_to_stop()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def stop_orphan(pid_file: Path, number: int, mark: str) -> None:
    """End a server that lost its parent where the kernel did not end it. Only called by the
    holder of the data directory's lock, so that a living server there is nobody's."""
    try:
        pid = int(pid_file.read_text().split()[0])
        ask = ["ps", "-ww", "-o", "args=", "-p", str(pid)]  # -ww: not cut to a terminal's width
        if mark in subprocess.run(ask, capture_output=True, text=True).stdout:
            os.kill(pid, number)
            _wait_for_end(pid)
    except (OSError, ValueError, IndexError):
        return


def _wait_for_end(pid: int, patience: float = 15) -> None:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        os.kill(pid, 0)  # raises once it is gone
        time.sleep(0.02)
