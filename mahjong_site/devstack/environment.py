"""Makes the project's Python environment (.venv) and keeps it complete: `make venv`.

Run by the system's Python, before anything is installed: standard library only, and no syntax
that an older Python could not read, so that it can say which version is needed.
Invariant: an environment counts as complete only when its state file says so; one that we made
and did not finish is made anew, as is one whose Python does not run; one that somebody else
made is completed, never emptied.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys

BASE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(BASE, ".venv")
STATE = os.path.join(VENV, ".mahjong.json")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)
NEEDED = 400 * 2**20  # bytes of a complete environment
REASONS = (  # what pip writes, and what it means
    ("No space left", "磁盘已满", "the disk is full"),
    ("Disk quota", "磁盘配额已用完", "the disk quota is used up"),
    ("Read-only file system", "磁盘只读", "the disk is read-only"),
    ("Permission denied", "没有写入权限", "no permission to write"),
    (
        "No matching distribution",
        "缺少适用于本机的安装包",
        "no ready-made package for this machine or Python",
    ),
    ("connection", "无法连接软件包源", "the package index cannot be reached"),
)


def fail(chinese, english):
    sys.exit(f"{chinese} · {english}")


def find_python():
    """This Python if it is new enough, else a newer one on the PATH, which then runs this file."""
    if sys.version_info[:2] >= OLDEST:
        return
    for minor in range(14, OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        if other:
            os.execv(other, [other, *sys.argv])
    fail(
        "需要 Python 3.11 或更新，这里是 {}.{}".format(*sys.version_info[:2]),
        "Python 3.11 or newer is needed, this is {}.{}".format(*sys.version_info[:2]),
    )


def check_modules():
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        fail(
            "缺少 python3-venv，请先安装：apt-get install python3-venv",
            "python3-venv is missing: apt-get install python3-venv",
        )


def read_state():
    """{"made": by us or not, "installed": {file: hash}, "busy": an installation did not finish}"""
    try:
        with open(STATE) as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_state(state):
    draft = STATE + ".new"
    with open(draft, "w") as file:
        json.dump(state, file)
    os.replace(draft, STATE)


def works(*arguments):
    try:
        return subprocess.run([PYTHON, *arguments], capture_output=True).returncode == 0
    except OSError:
        return False


def check_space():
    free = shutil.disk_usage(BASE).free
    if free < NEEDED:
        fail(
            f"{BASE}：磁盘只剩 {free >> 20} MB，需要约 {NEEDED >> 20} MB",
            f"the disk has {free >> 20} MB left, about {NEEDED >> 20} MB are needed",
        )


def make():
    if os.path.islink(VENV):
        fail(
            ".venv 指向的环境无法使用，请删除这个链接", "the environment behind the link .venv does not work"
        )
    check_space()
    print("建立 Python 环境 · making the Python environment", flush=True)
    if os.path.lexists(VENV):
        shutil.rmtree(VENV)
    os.mkdir(VENV)
    write_state({"made": True, "installed": {}, "busy": True})
    run([sys.executable, "-m", "venv", VENV], "无法建立环境", "the environment cannot be made")


def run(command, chinese, english):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode == 0:
        return
    for sign, reason, meaning in REASONS:
        if sign in done.stdout:
            fail(f"{chinese}：{reason}", f"{english}: {meaning}\n{telling(done.stdout)}")
    fail(chinese, f"{english}\n{telling(done.stdout)}")


def telling(output):
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return ([line for line in lines if "rror" in line] or lines or [""])[-1]


def fingerprint(name):
    with open(os.path.join(BASE, name), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def install(state, names):
    wanted = {name: fingerprint(name) for name in names}
    if not state.get("busy") and all(state["installed"].get(name) == wanted[name] for name in wanted):
        return
    write_state(dict(state, busy=True))
    print("安装依赖，约需半分钟 · installing packages, about half a minute", flush=True)
    if not works("-m", "pip", "--version"):  # an environment made by another tool
        run([PYTHON, "-m", "ensurepip"], "无法安装 pip", "pip cannot be installed")
    command = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    command += ["--only-binary", ":all:"]  # nothing needs a compiler
    for name in names:
        command += ["-r", os.path.join(BASE, name)]
    run(command, "安装依赖失败", "packages cannot be installed")
    write_state({"made": state["made"], "installed": dict(state["installed"], **wanted), "busy": False})


def main(names):
    find_python()
    check_modules()
    lock = os.open(BASE, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)  # a second `make` waits for the first
    state = read_state()
    half_made = state is not None and state.get("busy") and state.get("made") and not os.path.islink(VENV)
    if half_made or not works("-c", ""):
        make()
        state = read_state()
    install(state or {"made": False, "installed": {}, "busy": False}, names)


if __name__ == "__main__":
    try:
        main(sys.argv[1:] or ["requirements.txt"])
    except OSError as error:
        fail(f"{error.filename or BASE}：无法写入", f"cannot be written: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit(130)
