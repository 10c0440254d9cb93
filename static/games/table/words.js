/* The words of the table's own controls, Chinese and English. What belongs to a ruleset comes
   from the server (`texts`). Imports nothing. Invariant: every entry has both languages. */

export const WORDS = {
  // actions
  discard: ["打出", "Discard"],
  pass: ["过", "Pass"],
  keep: ["不抽", "Keep"],
  chow: ["吃", "Chow"],
  pung: ["碰", "Pung"],
  fake_pung: ["假碰", "Joker pung"],
  kong: ["杠", "Kong"],
  fake_kong: ["假杠", "Joker kong"],
  concealed_kong: ["暗杠", "Hidden kong"],
  added_kong: ["补杠", "Add kong"],
  red_kong: ["红中杠", "Red kong"],
  laizi_kong: ["癞子杠", "Laizi kong"],
  expose_flower: ["亮花", "Show flower"],
  redeem: ["抽牌", "Redeem"],
  win: ["胡", "Win"],
  false_win: ["胡", "Win"],
  false_kong: ["杠", "Kong"],
  sure_pass: ["放弃胡牌？再按一次", "Give up the win? Press again"],
  sure_win: ["确定胡牌？再按一次", "Declare the win? Press again"],
  choose: ["选一种", "Choose one"],
  back: ["返回", "Back"],
  stands_for: ["当 {tile}", "as {tile}"],

  // who is waited for
  your_turn: ["轮到你出牌", "Your turn"],
  your_claim: ["要不要这张？", "Do you want it?"],
  your_redeem: ["抽回财神？", "Redeem the joker?"],
  your_question: ["请选择", "Your choice"],
  answered: ["已选：{action}，等其他人", "You chose {action}; waiting for others"],
  wait_turn: ["等 {name} 出牌", "Waiting for {name}"],
  wait_claim: ["等大家表态", "Waiting for claims"],
  wait_all: ["等大家选", "Waiting for everybody"],
  last_from: ["{name} 打出", "{name} discarded"],
  last_added: ["{name} 补杠", "{name} adds a kong"],

  // the board
  you: ["你", "You"],
  wall_left: ["剩 {n}", "{n} left"],
  wall_title: ["还可摸 {n} 张，另留 {reserve} 张", "{n} tiles to draw, {reserve} stay undrawn"],
  dealer: ["庄", "D"],
  dealer_long: ["庄家", "dealer"],
  tiles_in_hand: ["手牌 {n} 张", "{n} tiles in hand"],
  points: ["{n} 分", "{n} points"],
  auto: ["托管", "Auto"],
  offline: ["掉线", "Offline"],
  bot: ["机器人", "Bot"],
  bench: ["岸上", "Bench"],
  bench_is: ["岸上：", "Bench:"],
  joker: ["财", "J"],
  joker_long: ["财神", "joker"],
  jokers: ["财神", "Jokers"],
  hand: ["手牌", "Hand"],
  river: ["{name} 打出的牌", "Discards of {name}"],
  melds: ["{name} 的副露", "Melds of {name}"],
  flowers: ["{name} 的花", "Flowers of {name}"],
  claimed_tile: ["被吃碰", "claimed"],
  from: ["来自 {name}", "from {name}"],
  drawn_tile: ["刚摸", "just drawn"],
  barred: ["现在不能打", "cannot be discarded now"],
  locks: ["本轮限制", "Barred for now"],
  any_tile: ["所有牌", "every tile"],
  options: ["房间规则", "Rules of this room"],
  watching: ["旁观，延迟 {n} 秒", "Watching, {n} s behind"],
  on_bench: ["在岸上，延迟 {n} 秒", "On the bench, {n} s behind"],
  as_referee: ["裁判视角", "Referee’s view"],

  // connection
  connecting: ["连接中", "Connecting"],
  open: ["已连接", "Connected"],
  waiting: ["断线，{n} 秒后重连", "Offline, retry in {n} s"],
  closed: ["已断开", "Disconnected"],
  seq: ["进度 {n}", "seq {n}"],
  sending: ["已发送…", "Sending…"],
  missed: ["时间到，系统替你选了：{action}", "Time is up, chosen for you: {action}"],
  took_over: ["托管中，系统替你出牌", "Auto-play is on"],
  take_back: ["取消托管", "Take back"],
  go_auto: ["托管", "Auto-play"],
  paused: ["已暂停", "Paused"],
  resumed: ["继续", "Play goes on"],
  ruled_void: ["裁定本盘作废", "Declared void"],
  ruled_take_back: ["裁定退回", "Taken back by ruling"],
  voided: ["本盘作废", "The deal counts for nothing"],
  table_closed: ["牌桌已关闭", "The table is closed"],
  sat_down: ["{name} 入座", "{name} sat down"],
  went: ["{name} 离开", "{name} left"],
  match_over: ["本局结束", "The match is over"],
  referee_called: ["{name} 叫了裁判", "{name} called the referee"],

  // panels
  menu: ["菜单", "Menu"],
  log: ["记录", "Log"],
  hints: ["提示", "Hints"],
  phrases: ["快捷语", "Phrases"],
  close: ["关闭", "Close"],
  rules: ["本房规则", "Rules of this room"],
  referee: ["叫裁判", "Call the referee"],
  leave: ["离开牌桌", "Leave the table"],
  acts: ["裁判记录与举报", "Referee’s acts, reports"],
  sound: ["声音", "Sound"],
  discard_how: ["怎样出牌", "How to discard"],
  discard_auto: ["触屏点两下，鼠标点一下", "Touch twice, click once"],
  discard_tap_twice: ["先选中，再点一下", "Select, then tap again"],
  discard_tap_once: ["点一下", "One tap or click"],
  large_tiles: ["大牌面", "Large tiles"],
  sort_hand: ["自动理牌", "Keep the hand sorted"],
  same_kind: ["标出相同的牌", "Mark tiles of the same kind"],
  confirm_win: ["胡牌前确认", "Ask before a win"],
  reduce_motion: ["减少动画", "Less motion"],
  quick_phrases: ["显示快捷语", "Show quick phrases"],
  show_hints: ["听牌提示", "Show waits"],
  keyboard: [
    "键盘：← → 或 1-9 0 - = 选牌，回车打出；C 吃 P 碰 K 杠 W 胡 R 抽牌 G 选数 空格 过；H 提示 L 记录 M 菜单 T 快捷语 Esc 关闭",
    "Keys: ← → or 1-9 0 - = select, Enter discards; C chow P pung K kong W win R redeem G choose Space pass; H hints L log M menu T phrases Esc close",
  ],
  corners: ["牌角数字", "Numbers on tiles"],
  hint_waits: ["打 {tile}，听", "Discard {tile}, waiting for"],
  hint_now: ["听", "Waiting for"],
  hint_left: ["剩 {n} 张", "{n} left"],
  hint_far: ["打 {tile}，还差 {n} 步听牌", "Discard {tile}: {n} from ready"],
  result_again: ["查看结果", "Show the result"],
  see_table: ["看牌桌", "Show the table"],
  empty_log: ["还没有记录", "Nothing yet"],

  // before and between deals
  empty_seat: ["空位", "Empty seat"],
  sit: ["坐下", "Sit here"],
  add_bot: ["加机器人", "Add a bot"],
  remove_bot: ["移走", "Remove"],
  again: ["再来一局", "Another match"],
  ready: ["准备", "Ready"],
  is_ready: ["已准备", "Ready"],
  not_ready: ["未准备", "Not ready"],
  go_on: ["继续", "Continue"],
  waits_others: ["等其他人继续", "Waiting for the others"],
  room_code: ["房间号 {code}", "Room {code}"],
  commitment: ["本盘承诺", "Commitment"],
  standings: ["本局总分", "Final standings"],
  place: ["名次", "Place"],
  name: ["姓名", "Name"],
  score: ["得分", "Points"],
  to_lobby: ["回大厅", "To the lobby"],
  replay: ["看回放", "Replay"],
  tests_word: ["谁该包：逐条判断", "Who pays for all: test by test"],
  test_yes: ["成立", "yes"],
  test_no: ["不成立", "no"],
  fairness: ["核对发牌", "Check the deal"],

  // the result
  wins: ["{name} 胡牌", "{name} won"],
  self_draw: ["自摸", "self-draw"],
  on_discard: ["{name} 放铳", "on {name}’s discard"],
  on_robbed: ["抢 {name} 的杠", "robbing {name}’s kong"],
  draw_kind: ["流局", "Draw"],
  penalty_kind: ["因犯规结束", "Ended by an offence"],
  aborted_kind: ["本盘作废", "Deal broken off"],
  reading: ["牌面", "Reading"],
  patterns: ["番型", "Patterns"],
  total: ["合计", "Total"],
  payments: ["收支", "Payments"],
  lines: ["逐笔", "Line by line"],
  pays: ["{from} 付 {to}", "{from} pays {to}"],
  liable: ["{payer} 全包", "{payer} pays for all"],
  also: ["同时成立：{rules}", "Also true: {rules}"],
  next_dealer: ["下盘庄家：{name}", "Next dealer: {name}"],
  scores: ["各家计分", "Scores of all seats"],
  fines: ["罚分", "Fines"],
  fine_line: ["{name}：{what}，{to}", "{name}: {what}, {to}"],
  hands: ["各家手牌", "All hands"],
  winning_tile: ["胡的牌", "winning tile"],
  rule: ["规则", "Rule"],
  value: ["值", "Value"],

  // replay
  play: ["播放", "Play"],
  stop: ["暂停", "Stop"],
  first: ["开头", "Start"],
  last: ["结尾", "End"],
  step_back: ["上一步", "Step back"],
  step_on: ["下一步", "Step on"],
  turn_back: ["上一巡", "Turn back"],
  turn_on: ["下一巡", "Turn on"],
  speed_word: ["播放速度", "Speed"],
  position: ["第 {n} 步，共 {of} 步", "Step {n} of {of}"],
  view_word: ["从哪一家看", "View from"],
  show_hands: ["显示各家手牌", "Show all hands"],
  hide_hands: ["只看自己", "Own hand only"],
  seek: ["进度", "Position"],
};

const PLACE = { zh: 0, en: 1 };

/** `say("wall_left", {n: 76})` in `lang`. An unknown key is a mistake of ours and throws. */
export function speaker(lang) {
  const place = PLACE[lang] ?? 0;
  return (key, values = {}) => {
    const entry = WORDS[key];
    if (!entry) throw new Error(`no words for ${key}`);
    return filled(entry[place], values);
  };
}

export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A number that a seat may choose, in the ruleset's words: 噶 3. */
export function choiceWords(action, label) {
  return filled(label("choose", action.what, "{n}"), { n: action.number });
}

/** A label out of the ruleset's texts, `fallback` (or the code itself) where there is none. */
export function labeller(texts, lang) {
  return (group, id, fallback = null) => texts[`${group}.${id}`]?.[lang] ?? fallback ?? String(id);
}
