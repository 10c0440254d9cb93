"""The help page of 仙居麻将: what a player needs, each paragraph with its rule ids.

May import engine core. Invariant: says nothing that the rules of this folder do not do
with the default options.
"""

from __future__ import annotations

from games.engine.words import section

HELP = (
    section(
        "牌与单位", "Tiles and units",
        (
            "万筒条各 1-9 四张, 东南西北、中发白各四张, 另有八张花 (XJ-1.1); 无花版共 136 张 (XJ-1.2)。",
            "Three suits 1-9, winds and dragons, four of each, and eight flowers (XJ-1.1); "
            "136 tiles without flowers (XJ-1.2).",
        ),
        (
            "一盘是一次发牌到胡牌或黄庄; 四家各坐庄一次为一圈; 四圈为一局 (XJ-1.3)。庄家为东, 依次南西北 (XJ-1.4)。"
            "座花: 东春梅, 南夏兰, 西秋竹, 北冬菊 (XJ-1.5)。",
            "A deal ends with a win or a draw; each seat dealer once is a wind round; four of them are a match (XJ-1.3). "
            "East is always the dealer (XJ-1.4). Seat flowers: East 1f 5f, South 2f 6f, West 3f 7f, North 4f 8f (XJ-1.5).",
        ),
    ),
    section(
        "骰子与财神", "Dice and jokers",
        (
            "庄家掷骰定开门一方, 该方的风是风财神 (XJ-2.2); 该方再掷, 两次之和数墩, 从下一墩起发牌 (XJ-2.3)。"
            "数到的最后一墩翻上张, 其余三张是翻财神 (XJ-2.4); 翻到风财神或花则放在一旁再翻下一张 (XJ-2.5)。",
            "The dealer's throw names the opening side; its wind is the wind joker (XJ-2.2). That side throws again, both "
            "sums are counted off, dealing starts with the next stack (XJ-2.3). The upper tile of the last counted stack is "
            "turned: the other three are the turned joker (XJ-2.4); a wind joker or flower turned is put aside (XJ-2.5).",
        ),
        (
            "财神可作任何非花牌, 用于胡牌和自己的吃碰杠, 但从不当作牌面上的那张被人吃碰胡 (XJ-2.6)。",
            "A joker stands for any tile but a flower, in a win and in one's own claims; nobody ever claims it (XJ-2.6).",
        ),
    ),
    section(
        "补花", "Flowers",
        (
            "发牌后由系统按东南西北补花, 补到的花等下一轮 (XJ-3.1); 行牌中摸到的花立即补 (XJ-3.2)。",
            "After the deal the system replaces flowers in rounds from East (XJ-3.1); later ones at once (XJ-3.2).",
        ),
    ),
    section(
        "吃碰杠", "Claims",
        (
            "只能吃上家; 碰杠不限 (XJ-4.1)。每副最多用两张财神 (XJ-4.3)。胡最先, 真碰先于假碰, 碰先于吃, "
            "同级由打牌者起最近的一家得 (XJ-4.4)。",
            "Chow from the previous player only, pung and kong from anyone (XJ-4.1), with up to two jokers (XJ-4.3). Win first, "
            "true pung over false, pung over chow; among equals the nearest after the discarder (XJ-4.4).",
        ),
        (
            "过碰、过胡: 同轮中不能再碰、再胡这种牌, 自己摸牌或吃碰后解除 (XJ-4.5, XJ-4.6, XJ-4.9)。"
            "吃碰后当手不能打同一种牌 (XJ-4.7)。",
            "A passed pung or win bars that kind until one's next draw or claim (XJ-4.5, XJ-4.6, XJ-4.9). The kind just "
            "claimed may not be discarded in the same turn (XJ-4.7).",
        ),
        (
            "明杠、暗杠、补杠都从牌墙末尾补一张 (XJ-5.1); 补杠可以被抢 (XJ-5.3)。",
            "Every kong takes a tile from the end of the wall (XJ-5.1); an added kong can be robbed (XJ-5.3).",
        ),
        (
            "摸到自己吃碰杠中财神所代的牌, 可以换回财神 (XJ-6.1)。",
            "Who draws the tile that a joker stands for in an own meld may take the joker back (XJ-6.1).",
        ),
    ),
    section(
        "胡牌与黄庄", "Winning and draws",
        (
            "四副面子一对将 (XJ-7.1); 自摸或放铳 (XJ-7.2); 一炮一响, 最近者胡 (XJ-7.3)。",
            "Four melds and a pair (XJ-7.1), self-drawn or on a discard (XJ-7.2); one winner, the nearest (XJ-7.3).",
        ),
        (
            "留七墩不摸, 每杠多留一墩 (XJ-8.1); 要摸到留牌时黄庄, 不计分 (XJ-8.2, XJ-10.4)。庄家胡连庄, 否则下家坐庄 (XJ-9.1)。",
            "Seven stacks stay, one more for each kong (XJ-8.1); when they would be touched the deal is drawn and nobody pays "
            "(XJ-8.2, XJ-10.4). A winning dealer stays, else the next player deals (XJ-9.1).",
        ),
    ),
    section(
        "计分与全包", "Points and liability",
        (
            "台数相加, 三家各付台数乘每台分数 (XJ-10.3)。财神按台数最高的读法 (XJ-10.1)。",
            "Tai add up; each of the three pays tai × points a tai (XJ-10.3). Jokers are read for the most tai (XJ-10.1).",
        ),
        (
            "合于 XJ-11.1 至 XJ-11.6 之一时放铳者付三家的分; 三次吃碰杠同一家, 两人互相承包 (XJ-11.7)。",
            "Under XJ-11.1 to XJ-11.6 the discarder pays for all three; three claims from one player bind the two (XJ-11.7).",
        ),
    ),
)  # fmt: skip
