"""What a person at the terminal is told when a start fails: one line, Chinese and English."""

import errno

DISK = {
    errno.ENOSPC: ("磁盘已满", "the disk is full"),
    errno.EDQUOT: ("磁盘配额已用完", "the disk quota is used up"),
    errno.EROFS: ("磁盘只读", "the disk is read-only"),
    errno.EACCES: ("没有写入权限", "no permission to write"),
    errno.EPERM: ("没有写入权限", "no permission to write"),
}


class StartError(Exception):
    def __init__(self, chinese: str, english: str):
        super().__init__(f"{chinese} · {english}")


def disk_error(path, error: OSError) -> StartError:
    chinese, english = DISK.get(error.errno, ("无法写入", "cannot be written"))
    return StartError(
        f"{path}：{chinese}，可用 MAHJONG_DATA 指定别处",
        f"{english}; MAHJONG_DATA chooses another place ({error.strerror})",
    )
