"""The help page of 海南麻将: what a player needs, each paragraph with its rule ids.

May import engine core. Invariant: says nothing that the rules of this folder do not do with the
default options.
"""

from __future__ import annotations

from games.engine.words import section

HELP = (
    section(
        "牌、座位与大局", "Tiles, seats and the match",
        (
            "万筒条、东南西北、中发白各四张，八张花，共 144 张，没有财神 (H1.2–H1.4)。四人 (H1.1)，逆时针轮流 (H2.1)。",
            "Three suits, winds and dragons, four of each, and eight flowers: 144 tiles, no jokers (H1.2–H1.4). Four "
            "players (H1.1), counter-clockwise (H2.1).",
        ),
        (
            "庄家为东，依次南西北，随庄而动 (H2.2)。四家各坐一次庄为一令，东南西北四令为一大局 (H2.3)；当前的令定令风 (H2.4)。"
            "第一盘随机定庄 (H2.5)。庄家胡或黄庄连庄，闲家胡则下家坐庄 (H2.6)；庄回到第一位庄家时进入下一令 (H2.7)；北令打完大局结束 (H2.8)。",
            "The dealer is East, then South, West, North; winds move with the deal (H2.2). Everybody dealer once is a 令; four "
            "令, East to North, are a 大局 (H2.3); the current 令 names the round wind (H2.4). The first dealer is random (H2.5). The "
            "dealer stays after his own win and after a draw; after another's win the next player deals (H2.6). The 令 moves on "
            "when the deal comes back to its first dealer (H2.7); the match ends after the North 令 (H2.8).",
        ),
    ),
    section(
        "发牌与补花", "Deal and flowers",
        (
            "庄家掷两骰 (H3.1)，从庄家数到开门的一方 (H3.2)，留下这么多墩作牌尾 (H3.3)。每次抓四张 (H3.4)，庄家最后跳牌 (H3.5)，剩 91 张 (H3.9)。",
            "The dealer throws two dice (H3.1) and counts from himself to the wall to break (H3.2); as many stacks stay as the "
            "tail (H3.3). Four tiles at a time (H3.4), the dealer jumps at the end (H3.5); 91 are left (H3.9).",
        ),
        (
            "发完后从庄家起各自补完花 (H3.7)；行牌中摸到花立即从牌尾补 (H3.6)，杠也从牌尾补 (H3.10)。花不能打也不能吃碰 (H3.8)。"
            "本位花：东春梅、南夏兰、西秋菊、北冬竹 (H4.1)；有一张就有番，别家的花无用 (H4.2)。没有花胡 (H4.3)。",
            "After the deal each replaces his flowers, the dealer first (H3.7); later ones at once from the tail (H3.6), as for "
            "kongs (H3.10). Flowers are neither discarded nor claimed (H3.8). Own flowers: East 1f 5f, South 2f 6f, West 3f 8f, "
            "North 4f 7f (H4.1); one of them is a fan, others' are nothing (H4.2). Flowers alone never win (H4.3).",
        ),
    ),
    section(
        "行牌、吃碰杠", "Play and claims",
        (
            "庄家先打 (H5.1)。摸牌后可胡、暗杠、补杠，再打一张 (H5.2)；吃碰杠亮出，暗杠不亮 (H5.3)；吃碰后的这一手不能杠 (H5.4)。可以不胡 (H5.5)，吃后随意打 (H5.6)。",
            "The dealer begins (H5.1). After a draw one may win or kong, then discards (H5.2); claims lie open, a concealed kong does "
            "not (H5.3); no kong in the turn of a chow or pung (H5.4). A win may be passed (H5.5); after a chow any tile goes (H5.6).",
        ),
        (
            "只能吃上家 (H6.1)；胡先于碰杠，碰杠先于吃 (H6.2)；碰和明杠不限哪家 (H6.3)。几家同胡，打牌者起最近的一家截胡 (H6.4)。"
            "过胡后到自己摸牌前不能胡别人的牌 (H6.5)；过碰无妨 (H6.6)。",
            "Chow from the previous player only (H6.1); win before pung and kong before chow (H6.2); pung and kong from anybody (H6.3). "
            "Of several winners the nearest after the discarder wins (H6.4). Who passes a win takes no discard until his own draw "
            "(H6.5); a passed pung costs nothing (H6.6).",
        ),
        (
            "杠后补一张 (H7.1)，补不到就不能杠 (H7.2)。补杠可以被抢，杠不算 (H7.3)，当作被抢者点炮 (H7.4)。单有杠不是番 (H7.5)。",
            "A kong takes a replacement (H7.1) and needs one (H7.2). An added kong may be robbed and is then void (H7.3), as if the "
            "robbed player had discarded (H7.4). A kong as such is no fan (H7.5).",
        ),
    ),
    section(
        "有番才能胡", "A fan to win",
        (
            "牌型：四副一对、七对、十三幺 (H8.1)。胡别人的牌要有番 (H8.2)；无番靠自摸 (H8.3)；抢杠总可以胡 (H8.4)。一番就够 (H8.5)，"
            "哪种读法有番都行，分取最高的读法 (H8.6)。天胡只作自摸 (H8.7)，吃碰来的牌不能胡 (H8.8)。",
            "Shapes: four sets and a pair, seven pairs, thirteen yao (H8.1). A discard needs a fan (H8.2), a self-draw does not (H8.3), a "
            "kong may always be robbed (H8.4). One fan is enough (H8.5); any reading may supply it, the dearest counts (H8.6). A "
            "heavenly win is a plain self-draw (H8.7); nobody wins on a tile that he chowed or punged (H8.8).",
        ),
        (
            "番：只吃不碰，将不是中发白、门风、令风 (H9.F1)；门清，没有吃碰杠 (H9.F2)；碰碰胡 (H9.F3, H10.1)；清一色、混一色 (H9.F4, H10.4, H10.5)；"
            "二五八将 (H9.F5)；抢杠 (H9.F6)；中发白刻 (H9.F7)；本位花 (H9.F8)；门风刻 (H9.F9a)；令风刻 (H9.F9b)；十三幺 (H9.F10)；七对 (H9.F11)。",
            "Fans: all runs with a pair that is no dragon, seat or round wind (H9.F1); concealed hand without any kong (H9.F2); all pungs "
            "(H9.F3, H10.1); one suit, with or without honours (H9.F4, H10.4, H10.5); a pair of 2, 5 or 8 (H9.F5); robbing a kong (H9.F6); a "
            "dragon triplet (H9.F7); an own flower (H9.F8); a triplet of the seat wind (H9.F9a) or round wind (H9.F9b); thirteen yao "
            "(H9.F10); seven pairs (H9.F11).",
        ),
        (
            "十三幺：十四张不吃不碰，没有相同的牌，同门任两张至少隔两个数（1 与 4），字牌不限 (H10.3)。七对中四张可作两对，为豪华七对 (H10.2)。"
            "全字只作碰碰胡或七对 (H10.6)；没有硬胡软胡 (H10.7)。",
            "Thirteen yao: fourteen concealed tiles, no two equal, two of one suit at least three apart (1 and 4), honours free (H10.3). "
            "Four equal tiles are two of the seven pairs, the luxury hand (H10.2). All honours win as all pungs or seven pairs (H10.6); "
            "there are no hard and soft wins (H10.7).",
        ),
    ),
    section(
        "计分", "Points",
        (
            "底分 1 (H11.1)，是两家之间的单位 (H11.2)。平胡 1，碰碰胡 2，清一色 2，七对 2，豪华七对 3，十三幺 13，同时有则相乘 (H11.3)。"
            "点炮或抢杠 1 倍，自摸 2 倍，杠上开花、花上开花 3 倍 (H11.4)。每家付单位×倍数×分，点炮者多付 1 (H11.5)，三家都付 (H11.6)，不封顶 (H11.9)。",
            "Base 1 (H11.1), the unit between two players (H11.2). Plain 1, all pungs 2, one suit 2, seven pairs 2, luxury 3, thirteen yao "
            "13; together they multiply (H11.3). On a discard or robbed kong once, self-draw twice, on a replacement three times (H11.4). "
            "Each pays unit × times × points, the discarder 1 more (H11.5); all three pay (H11.6); no cap (H11.9).",
        ),
        (
            "明杠、补杠每家付 1，暗杠每家付 2 (H11.7)，黄庄也算 (H11.8)；先算杠再算胡 (H11.10)。",
            "A direct or added kong gets 1 from each, a concealed one 2 (H11.7), also after a draw (H11.8); kongs are booked before the "
            "win (H11.10).",
        ),
    ),
    section(
        "包牌", "Liability",
        (
            "抢杠而没有别的番，被抢者包 (H12.1)。三道牌：从同一家吃碰明杠满三次的两家之间 (H12.3)，谁打给谁胡谁包 (H12.2)，抢杠也一样 (H12.4)。"
            "自摸不包 (H12.5)，没有海底包牌 (H12.6)，也没有防勾脚、包杠、跟牌 (H12.7)。",
            "Who is robbed by a hand without another fan pays for all (H12.1). Three melds taken from one and the same player, direct "
            "kongs counted (H12.3), bind the two: whichever feeds the other pays for all (H12.2), robbed kongs alike (H12.4). Nobody is "
            "liable for a self-draw (H12.5) or a late discard (H12.6), and nothing else makes liable (H12.7).",
        ),
    ),
    section(
        "黄庄与诈胡", "Draws and false wins",
        (
            "最后七墩半（15 张）不摸 (H13.1, H13.2)。最后一张摸到花不能补，流局 (H13.3)；最后打出的牌只能胡 (H13.4)。黄庄庄家连庄，只算杠 (H13.5)。"
            "有人胡本盘就结束 (H13.6)，再按 H2.6 定庄 (H13.7)。诈胡由系统防止 (H13.8, H13.9)。",
            "The last seven and a half stacks, 15 tiles, are never drawn (H13.1, H13.2). A flower drawn last cannot be replaced and ends "
            "the deal (H13.3); the last discard may only be won on (H13.4). After a draw the dealer stays and only kongs are paid (H13.5). "
            "The first win ends the deal (H13.6), and H2.6 names the next dealer (H13.7). False wins are prevented (H13.8, H13.9).",
        ),
    ),
)  # fmt: skip
