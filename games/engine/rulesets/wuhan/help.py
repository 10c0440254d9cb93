"""The help page of 武汉麻将: what a player needs, each paragraph with its rule ids.

May import engine core. Invariant: says nothing that the rules of this folder do not do
with the default options.
"""

from __future__ import annotations

from games.engine.words import section

HELP = (
    section(
        "牌与场次", "Tiles and length",
        (
            "四人, 万筒条与东南西北中发白共 136 张, 没有花 (W1.1, W1.2)。逆时针行牌 (W2.1)。"
            "首盘庄家随机 (W2.4); 庄家胡牌或流局连庄, 否则下家坐庄 (W2.5)。一场八盘 (W2.2)。",
            "Four players, 136 tiles without flowers (W1.1, W1.2), counter-clockwise (W2.1). The first dealer is random (W2.4); "
            "a dealer stays after a win of his or a drawn deal, else the next player deals (W2.5). A match is eight deals (W2.2).",
        ),
        (
            "风只作显示 (W2.3)。每人 17 墩, 庄家掷两骰定开门 (W3.1, W3.2), 抓三轮四张再跳牌 (W3.3)。",
            "Winds are shown only (W2.3). Walls of 17 stacks, broken by the dealer's two dice (W3.1, W3.2); three rounds of four "
            "tiles and the jump (W3.3).",
        ),
    ),
    section(
        "赖子", "The laizi",
        (
            "庄家第十四张之后的一张翻开放在一旁 (W3.4, W3.5), 下一张是赖子 (W4.1): 九接一, 东南西北发白循环, "
            "北与红中都接发, 红中永不作赖子 (W4.2)。",
            "The tile after the dealer's fourteenth is turned and set aside (W3.4, W3.5); the next in order is the laizi (W4.1): "
            "9 is followed by 1; East South West North green white in a circle, North and red both lead to green (W4.2).",
        ),
        (
            "胡牌时赖子可作红中以外的任何牌, 也可作本张 (W4.4)。赖子不参与吃碰杠, 打下的赖子谁也不能要 (W4.5)。",
            "In a win a laizi stands for any tile but red, or for itself (W4.4). It takes no part in claims, and nobody claims "
            "one that was laid down (W4.5).",
        ),
    ),
    section(
        "行牌与杠", "Turns and kongs",
        (
            "红中和赖子不能打出: 单张亮出就是红中杠、赖子杠, 从牌尾补一张 (W5.5, W7.1 至 W7.4), 轮到自己时随时可杠 (W5.3)。",
            "Red dragons and laizi are not discarded: each is laid down alone as a kong and replaced from the tail (W5.5, W7.1 to "
            "W7.4), at any time in one's own turn (W5.3).",
        ),
        (
            "只能吃上家, 碰杠不限 (W6.1, W6.2); 胡先于杠碰, 再是吃 (W6.4)。一炮一响, 最近者胡 (W6.5)。"
            "过胡: 自己摸、吃、碰、杠之前不能再胡别人的牌 (W6.6)。",
            "Chow from the previous player only, pung and kong from anyone (W6.1, W6.2); win, then kong and pung, then chow "
            "(W6.4). One winner, the nearest (W6.5). A passed win bars wins on others until one's next own action (W6.6).",
        ),
        (
            "暗杠盖着放 (W7.6); 补杠可抢 (W7.8); 牌墙只剩四张时不能再杠 (W7.7)。",
            "Concealed kongs stay face down (W7.6); added kongs can be robbed (W7.8); no kong when four tiles are left (W7.7).",
        ),
    ),
    section(
        "胡牌", "Winning",
        (
            "必须开口: 至少一次吃、碰或明杠, 暗杠和红中、赖子杠不算 (W8.2)。手中不能有红中 (W8.4)。"
            "小胡要二五八将, 手中至多一张赖子 (W8.7, W8.8)。",
            "The hand must have opened: a chow, pung or exposed kong; concealed, red and laizi kongs do not count (W8.2). No red "
            "dragon in hand (W8.4). A small hand needs a pair of 2, 5 or 8 and at most one laizi held (W8.7, W8.8).",
        ),
        (
            "大胡: 碰碰胡 (W9.1)、将一色 (W9.2)、清一色 (W9.3)、风一色 (W9.4)、全求人 (W9.5)、杠开 (W9.6)、海底捞 (W9.7)、抢杠 (W9.8)。"
            "将一色、风一色不论牌型; 杠开、海底捞、抢杠仍要牌型和二五八将 (W9.9)。各种相加 (W9.10)。",
            "Big hands: all pungs (W9.1), all 2 5 8 (W9.2), pure suit (W9.3), all winds (W9.4), all claimed (W9.5), kong "
            "replacement (W9.6), last four tiles (W9.7), robbed kong (W9.8). All 2 5 8 and all winds need no shape; the last three "
            "need a hand that wins without them (W9.9). They add up (W9.10).",
        ),
        (
            "硬胡: 没有赖子或赖子都作本张, 加一番 (W10.1)。",
            "A hard win has no laizi or all of them as themselves: one fan more (W10.1).",
        ),
    ),
    section(
        "计分", "Points",
        (
            "开口一番; 红中杠、明杠、补杠各一番, 赖子杠、暗杠各两番, 胡家输家都算 (W11.1, W11.2, W7.5)。"
            "自摸、放冲、小胡的庄家各一番。",
            "Opened one fan; red, exposed and added kongs one, laizi and concealed kongs two each, for winner and losers alike "
            "(W11.1, W11.2, W7.5). Self-draw, discarder, and the dealer in small hands one fan each.",
        ),
        (
            "每家付 底分 × 倍数 × 2 的(胡家番 + 该家番)次方, 小胡倍数 1, 大胡每种 10 (W11.4, W11.6); 封顶 300 (W11.7); "
            "三家都到顶则各付金顶 400, 口口番 500 (W11.8)。放冲也三家付 (W11.5)。",
            "Each loser pays base × factor × 2 to the power of both fans; the factor is 1, or 10 for each big pattern (W11.4, "
            "W11.6); at most 300 (W11.7); if all three reach that, 400 each, 500 with a fan for each opening (W11.8). All three pay "
            "also on a discard (W11.5).",
        ),
        (
            "包牌: 被抢杠者包三家 (W12.1); 清一色、将一色供第三口者包 (W12.2); 未听牌放冲全求人者包 (W12.3)。依此先后 (W12.4)。",
            "Liability for all three: the robbed player (W12.1); who gave the third opening of a pure suit or all 2 5 8 (W12.2); who "
            "threw to an all-claimed hand without being ready (W12.3); in this order (W12.4).",
        ),
    ),
    section(
        "海底与流局", "The end of the wall",
        (
            "剩四张时从该摸的人起各摸一张, 不打不吃碰杠, 能胡即海底捞 (W13.2, W13.6)。摸完流局, 不付分, 连庄 (W13.5)。",
            "When four tiles are left each takes one in turn, nothing is discarded or claimed, and who completes a hand may win "
            "(W13.2, W13.6). Then the deal is drawn, nobody pays, the dealer stays (W13.5).",
        ),
    ),
)  # fmt: skip
