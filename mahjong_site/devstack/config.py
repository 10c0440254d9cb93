"""How the site is to be started: read from the environment, checked before anything is started.

May import the standard library. Invariant: the listening socket is ours before any work is done.
"""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .errors import StartError

BASE_DIR = Path(__file__).resolve().parent.parent.parent
ANY = ("0.0.0.0", "::")


def _number(name: str, default: int, low: int, high: int) -> int:
    text = os.environ.get(name) or str(default)
    if not text.isascii() or not text.isdecimal() or not low <= int(text) <= high:
        raise StartError(
            f"{name}={text}：应为 {low} 到 {high} 的整数", f"expected a number from {low} to {high}"
        )
    return int(text)


@dataclass(frozen=True)
class Config:
    host: str
    port: int  # 0: any free one
    data: Path
    web: int  # web processes
    workers: int  # processes of the Celery worker

    @classmethod
    def from_environment(cls) -> Config:
        data = os.environ.get("MAHJONG_DATA") or BASE_DIR / ".data"
        return cls(
            host=os.environ.get("MAHJONG_HOST") or "127.0.0.1",
            port=_number("PORT", 8000, 0, 65535),
            data=Path(data).absolute(),
            web=_number("WEB_PROCESSES", min(2, os.cpu_count() or 1), 1, 64),
            workers=_number("WORKER_PROCESSES", 2, 1, 64),
        )

    def listen(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            return socket.create_server((self.host, self.port), family=family, backlog=1024)
        except OSError as error:
            raise _listen_error(self.host, self.port, error) from None


def _listen_error(host: str, port: int, error: OSError) -> StartError:
    if error.errno == errno.EADDRINUSE:
        return StartError(
            f"端口 {port} 已被占用，可用 PORT=8001 make run 换一个",
            f"port {port} is taken, choose another: PORT=8001 make run",
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return StartError(f"没有使用端口 {port} 的权限", f"no permission to use port {port}")
    if error.errno == errno.EADDRNOTAVAIL or (error.errno or 0) < 0:  # negative: a name not found
        return StartError(f"MAHJONG_HOST={host}：不是本机的地址", "is no address of this machine")
    return StartError(f"无法监听 {host}:{port}", f"cannot listen there: {error.strerror}")


def own_addresses() -> list[str]:
    """Addresses under which other machines may reach this one, the most likely one first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; chooses the outgoing interface
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def local_url(host: str, port: int) -> str:
    """Where the site answers on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{shown(host)}:{port}/"


def announce(host: str, port: int) -> None:
    """Tell the site's settings under which names it is reached, unless the owner did."""
    os.environ["PORT"] = str(port)
    addresses = own_addresses() if host in ANY else []
    name = addresses[0] if addresses else {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    if not os.environ.get("SITE_URL"):
        os.environ["SITE_URL"] = f"http://{shown(name)}:{port}"
    if addresses and not os.environ.get("ALLOWED_HOSTS"):
        names = [*addresses, socket.gethostname().lower()]
        os.environ["ALLOWED_HOSTS"] = ",".join(names)
        os.environ.setdefault("CSRF_TRUSTED_ORIGINS", ",".join(f"http://{name}:{port}" for name in names))
