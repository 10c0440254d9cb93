"""Names of the items of a count, in Chinese and English.

May import `ruleset.Text`. Invariant: every item that scoring makes has a name here.
"""

from __future__ import annotations

from games.engine.ruleset import Text

PATTERN_NAMES: dict[str, Text] = {
    "exposed_triplet": Text("明刻", "exposed triplet"),
    "concealed_triplet": Text("暗刻", "concealed triplet"),
    "exposed_kong": Text("明杠", "exposed kong"),
    "concealed_kong": Text("暗杠", "concealed kong"),
    "wild_triplet": Text("三财神成刻", "triplet of wildcards"),
    "value_pair": Text("字牌对", "value pair"),
    "flower": Text("花", "flower"),
    "self_draw": Text("自摸", "self-draw"),
    "closed_wait": Text("卡档", "closed wait"),
    "edge_wait": Text("边张", "edge wait"),
    "single_wait": Text("单吊", "single wait"),
    "single_wait_self_draw": Text("单吊自摸", "self-drawn single wait"),
    "value_set": Text("字牌刻(中、发、坐风)", "set of C, F or seat wind"),
    "seat_flower": Text("坐花", "seat flower"),
    "two_wild": Text("双财神", "two wildcards"),
    "three_wild": Text("三财神", "three wildcards"),
    "joker_at_home": Text("财神归位", "joker at home"),
    "plain_hand": Text("平胡", "plain hand"),
    "half_flush": Text("混一色", "half flush"),
    "all_triplets": Text("碰碰胡", "all triplets"),
    "full_flush": Text("清一色", "full flush"),
    "all_honours": Text("字一色", "all honours"),
    "four_winds": Text("四风会齐", "four winds"),
    "heavenly": Text("天胡", "heavenly win"),
    "earthly": Text("地胡", "earthly win"),
    "kong_win": Text("杠上开花", "win on a replacement"),
    "robbing_kong": Text("抢杠", "robbing a kong"),
    "sea_bottom": Text("海底捞月", "moon from the sea bottom"),
    "river_bottom": Text("河底捞月", "moon from the river bottom"),
    "single_wait_tai": Text("单吊、独听", "single or sole wait"),
    "no_wild": Text("无财神", "no wildcard"),
    "joker_each": Text("财神", "joker"),
    "flower_tai": Text("亮花", "exposed flower"),
    "joker_single_wait": Text("财神单吊", "joker single wait"),
}
