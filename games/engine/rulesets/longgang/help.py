"""The help page of 龙港麻将: what a player needs, each paragraph with its rule ids.

May import engine core. Invariant: says nothing that the rules of this folder do not do
with the default options.
"""

from __future__ import annotations

from games.engine.words import section

_TABLE = (
    section(
        "牌与座位", "Tiles and seats",
        (
            "共 136 张: 万筒条各 1-9 四张, 东南西北、红中、青发各四张, 春夏秋冬四张花; 没有白板 (LG-T-1)。"
            "每人 16 张, 庄家 17 张; 胡牌是五副面子一对将 (LG-T-4)。",
            "136 tiles: three suits 1-9, four winds, red C and green F, four of each, and four single flowers; there is no "
            "white dragon (LG-T-1). Hands of 16, the dealer 17; a win is five melds and a pair (LG-T-4).",
        ),
        (
            "四到六人同桌, 四人上桌, 其余在岸上 (LG-P-1)。摸风定座, 东家再掷骰定庄 (LG-P-4 至 P-7)。"
            "庄家胡牌连庄, 否则下庄 (LG-B-1); 有替补时下庄者离座, 岸上第一人坐他的位子 (LG-P-10)。一场 16 盘 (LG-P-14)。",
            "Four to six people, four play and the others wait on the bench (LG-P-1). Seats are drawn, then dice name the "
            "first dealer (LG-P-4 to P-7). Only a win keeps the deal (LG-B-1); with a bench a dealer who loses it makes "
            "room for the first in the queue (LG-P-10). A match is 16 deals (LG-P-14).",
        ),
        (
            "庄家掷骰定开门人, 5 看作 6、9 看作 8 (LG-D-3); 开门人再掷, 两次之和数墩, 从下一墩起牌 (LG-D-5、W-2、W-3)。",
            "The dealer's throw names the opener, 5 read as 6 and 9 as 8 (LG-D-3); the opener throws, both sums are counted "
            "off, and dealing starts with the next stack (LG-D-5, W-2, W-3).",
        ),
    ),
    section(
        "财神与坐花", "Jokers and the seat flower",
        (
            "尾墩海侧一张翻开, 其余三张同样的牌是财神 (LG-J-1、J-2), 胡牌时可作任何非花牌 (LG-J-3)。翻出花, 其余三花都是财神 (LG-J-4)。"
            "坐花: 东春、南夏、西秋、北冬 (LG-J-5), 留在手中可作财神 (LG-J-6); 别家的花要亮出补牌 (LG-J-7)。",
            "The sea-side tile of the tail stack is turned: the other three are jokers (LG-J-1, J-2) and stand for any tile "
            "but a flower in a win (LG-J-3). If a flower is turned the other three flowers are jokers (LG-J-4). Your own flower "
            "(E spring, S summer, W autumn, N winter, LG-J-5) stays in hand as a joker (LG-J-6); others are replaced (LG-J-7).",
        ),
        (
            "财神、坐花不能打出, 不能吃碰杠 (LG-J-10)。吃碰后只剩财神就只能胡这张; 摸后全是财神必胡 (LG-J-12)。"
            "只剩一张财神可胡任何打出的牌 (LG-J-13)。",
            "Wildcards are not discarded and make no claims or kongs (LG-J-10). A claim that would leave only wildcards is a win; "
            "a draw that leaves only wildcards must win (LG-J-12). A lone wildcard wins on any tile (LG-J-13).",
        ),
    ),
    section(
        "开局", "Opening",
        (
            "庄家先补花、先打牌, 然后南西北补花; 补来的花等下一轮 (LG-O-2、O-4); 花补完再按东南西北补暗杠, 可留到以后再杠 (LG-O-5、O-7); "
            "最后才吃碰杠胡第一张牌。庄家手牌已成可天胡 (LG-O-13)。",
            "The dealer replaces his flowers and discards first; then S, W, N replace, and flowers that came wait for the next "
            "round (LG-O-2, O-4). Then concealed kongs, E S W N, which may also wait for later (LG-O-5, O-7); only then is the "
            "first discard claimed. A dealt hand may be a heavenly win (LG-O-13).",
        ),
    ),
)  # fmt: skip

_PLAY = (
    section(
        "吃碰杠胡", "Claims",
        (
            "胡先于杠, 杠先于碰, 碰先于吃 (LG-C-1); 只能吃上家 (LG-C-2)。几家同胡, 打牌者下首最近的一家得 (LG-C-4)。",
            "Win before kong, kong before pung, pung before chow (LG-C-1); chow from the previous seat only (LG-C-2). Of several "
            "winners the nearest after the discarder wins (LG-C-4).",
        ),
        (
            "吃碰后不能打出同张; 吃两头的牌也不能打出另一头 (LG-C-8)。同巡打出过的牌不能吃 (LG-C-9)。吃碰后不能杠 (LG-C-10), "
            "先碰后杠除外: 留下的杠在取牌后听牌时可杠 (LG-K-8)。",
            "After a claim the same kind may not be discarded, nor the other end of a chow (LG-C-8). A kind discarded in this "
            "go-around is not chowed (LG-C-9). No kong follows a chow or pung (LG-C-10), except a deferred one that leaves the "
            "hand ready (LG-K-8).",
        ),
        (
            "杠后取墙尾一张 (LG-K-1)。碰过的牌摸到第四张, 要么补杠, 要么留着, 不能打出 (LG-K-4); 补杠可被抢 (LG-K-7)。"
            "暗杠三张扣一张明。未杠的四张算一副刻 (LG-K-5)。",
            "A kong takes a tile from the tail (LG-K-1). The fourth tile of a pung is konged or kept, never discarded (LG-K-4); an "
            "added kong may be robbed (LG-K-7). A concealed kong shows one tile. Four in hand without kong are a triplet (LG-K-5).",
        ),
    ),
    section(
        "过水", "Passing",
        (
            "能胡不胡, 到自己摸牌前不能胡别人的任何牌 (LG-F-3), 自摸不限; 吃碰后打出不能胡的牌也解除 (LG-F-4)。同巡打出过的牌不能胡 (LG-F-5)。"
            "能碰不碰, 到自己摸牌前不能碰同一种 (LG-F-7)。吃碰后只剩一张独吊的不受限 (LG-F-6)。",
            "Who passes a win takes no discard at all until his own draw (LG-F-3); self-draw is free; a discard after a claim that "
            "does not complete the own hand ends it too (LG-F-4). A kind discarded in this go-around is not won on (LG-F-5). Who "
            "passes a pung does not pung that kind until his draw (LG-F-7). A single wait reached by a claim is free (LG-F-6).",
        ),
        (
            "两张以上财神带单张字牌时放过可胡的牌, 同巡不能再胡字牌 (LG-L-6); 这样的庄家与闲家同胡, 闲家先 (LG-L-7)。",
            "Who passes a win with two wildcards and a single value tile may not win on an honour in the same go-around (LG-L-6); "
            "if such a dealer and a non-dealer both win, the non-dealer goes first (LG-L-7).",
        ),
    ),
    section(
        "牌墙尽头", "End of the wall",
        (
            "王牌 20 或 21 张不摸 (LG-E-2、E-6)。只剩王牌和四张海底牌时分张: 从最后打牌者下家起各取一张, 不补不打, 能胡就胡 (LG-E-7、E-8)。"
            "临近分张的补花补杠按 LG-E-9: 王牌 21 张补尾张并打牌; 20 张而河底已摸, 补末张海底, 不打; 无人胡则流局, 四家全零 (LG-X-1)。",
            "The king of 20 or 21 tiles is not drawn (LG-E-2, E-6). When only it and four sea-bottom tiles are left, each seat from "
            "the last discarder's next takes one, without replacing or discarding, and may win (LG-E-7, E-8). Replacements near the "
            "end follow LG-E-9: with 21 the single at the tail, then a discard; with 20 after the river bottom the last sea-bottom "
            "tile, no discard. Without a win the deal is drawn and everybody scores 0 (LG-X-1).",
        ),
    ),
)  # fmt: skip

_COUNT = (
    section(
        "胡数", "Hu",
        (
            "明刻 2, 暗刻 4, 明杠 8, 暗杠 16; 幺九与字牌加倍 (LG-U-1 至 U-4)。字牌对(中、发、坐风)2 (LG-U-6), 亮出的花每张 4 (LG-U-9)。"
            "胡家另加: 自摸 2 (LG-V-1), 卡档 2 (LG-V-5), 边张、单吊 0, 单吊自摸不加 (LG-V-6、V-8、V-9)。",
            "Exposed triplet 2, concealed 4, exposed kong 8, concealed 16; 1, 9 and honours double (LG-U-1 to U-4). A pair of C, F or "
            "seat wind 2 (LG-U-6), each exposed flower 4 (LG-U-9). The winner adds self-draw 2 (LG-V-1), closed wait 2 (LG-V-5); edge "
            "and single wait 0, and a self-drawn single wait adds nothing (LG-V-6, V-8, V-9).",
        ),
        (
            "未胡者也计: 明刻、杠、花、暗刻、字牌对 (LG-U-12); 财神只有凑成刻才计, 否则是卖兵 (LG-U-13、U-14)。",
            "Losers count too: exposed triplets, kongs, flowers, concealed triplets, value pairs (LG-U-12); a wildcard counts only if it "
            "completes a triplet (LG-U-13, U-14).",
        ),
    ),
    section(
        "台数", "Tai",
        (
            "每副中、发、坐风刻 1 台 (LG-A-3); 坐花 1 (LG-A-4); 双财神 1 (LG-A-5), 三财神 3 (LG-A-5b); 财神归位 1 (LG-A-6); 平胡 1 (LG-A-7); "
            "混一色 2 (LG-A-8); 碰碰胡 2 (LG-A-9); 清一色、字一色、四风会齐、天胡、地胡各 3 (LG-A-10 至 A-13)。相加后三台封顶 (LG-A-1、A-21)。",
            "Each set of C, F or seat wind 1 (LG-A-3); seat flower 1 (LG-A-4); two wildcards 1 (LG-A-5), three 3 (LG-A-5b); joker at home 1 "
            "(LG-A-6); plain hand 1 (LG-A-7); half flush 2 (LG-A-8); all triplets 2 (LG-A-9); full flush, all honours, four winds, heavenly "
            "and earthly win 3 each (LG-A-10 to A-13). The sum is cut at 3 (LG-A-1, A-21).",
        ),
    ),
    section(
        "结算", "Settlement",
        (
            "胡家分值 = (10 + 胡数) × 2 的台数次方 (LG-M-1), 三家都付, 与放炮无关 (LG-M-3)。未胡者分值 = 胡数 × 2 的台数次方 (LG-M-2), "
            "逊家两两找差 (LG-M-4)。凡与庄家之间加倍 (LG-M-5)。",
            "The winner's value is (10 + hu) × 2^tai (LG-M-1); all three pay it, whoever discarded (LG-M-3). A loser's value is hu × 2^tai "
            "(LG-M-2); losers pay each other the differences (LG-M-4). Every pair with the dealer is doubled (LG-M-5).",
        ),
    ),
    section(
        "包牌与违规", "Responsibility and offences",
        (
            "离海底 8 张以内为最后阶段 (LG-L-1): 中发都未碰出时, 手有单张坐风应先打坐风 (LG-L-3a); 上家刚打中而你听牌时应先打中 (LG-L-3b); "
            "中已打过而发未见时应先打中 (LG-L-4); 违者放胡包三家 (LG-L-2)。明知四风会齐、字一色仍放, 也包三家 (LG-L-8)。",
            "Within 8 tiles of the sea bottom, the late stage (LG-L-1): with C and F unmelded a single seat wind goes before them (LG-L-3a); "
            "if the previous seat has just thrown C and you become ready, C goes before F (LG-L-3b); if C has been thrown and F not seen, C "
            "goes first (LG-L-4). Who breaks this and feeds the win pays for three (LG-L-2), as does who feeds plain four winds or all "
            "honours (LG-L-8).",
        ),
        (
            "本站由系统防止违规 (LG-Z-7)。若房间选择处罚: 诈胡者庄家赔每家 20, 闲家赔庄家 20、闲家各 10, 岸上也有份 (LG-Z-4), "
            "本盘陪打, 零胡 (LG-Z-1、Z-5); 罚款另记 (LG-Z-8)。",
            "Offences are prevented (LG-Z-7). Where the room punishes them: for a false win a dealer pays 20 to each, a non-dealer 20 to the "
            "dealer and 10 to the others, the bench included (LG-Z-4); the offender plays along and counts nothing (LG-Z-1, Z-5); fines "
            "are booked apart (LG-Z-8).",
        ),
    ),
)  # fmt: skip

HELP = _TABLE + _PLAY + _COUNT
