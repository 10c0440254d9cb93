/* Fair dealing, checked by the reader's own browser: seeds → commitment, dice, wall. Imports nothing.
   Invariant: follows the record format's "Fair dealing", byte for byte; trusts nothing but the record. */

const TILE = /^([1-9][mps]|[1-7]z|[1-8]f)$/;
const GROUPS = /^([1-9]+[mpszf])+$/;
const SUITS = "mpszf";
const WORDS = 2 ** 32;
const utf8 = new TextEncoder();

/** What is wrong with a file that is no record: `place` names where. */
export class NotARecord extends Error {
  constructor(place) {
    super(place);
    this.place = place;
  }
}

const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));

function need(fits, place) {
  if (!fits) throw new NotARecord(place);
}

/** The parts of a record that the seeds decide, checked strictly. */
export function readFair(record) {
  need(record !== null && typeof record === "object" && record.format === "mahjong-record/1", "format");
  const told = record.fairness;
  need(told !== null && typeof told === "object" && told.version === 1, "fairness");
  need(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(told.deal), "fairness.deal");
  for (const key of ["commitment", "server_seed"]) need(isHex(told[key], 32), `fairness.${key}`);
  need(Array.isArray(told.client_seeds) && told.client_seeds.length === 4, "fairness.client_seeds");
  told.client_seeds.forEach((seed, i) => need(seed === null || isHex(seed, 16), `fairness.client_seeds[${i}]`));
  need(Array.isArray(record.dice), "dice");
  record.dice.forEach((throwOf, i) => need(Array.isArray(throwOf) && throwOf.length === 2 && throwOf.every(isDie), `dice[${i}]`));
  return { ...told, dice: record.dice, wall: readWall(record.wall) };
}

const isHex = (text, size) => typeof text === "string" && text.length === 2 * size && /^[0-9a-f]*$/.test(text);
const isDie = (die) => Number.isInteger(die) && die >= 1 && die <= 6;

function readWall(wall) {
  const grouped = typeof wall === "string" && GROUPS.test(wall);
  need(grouped || Array.isArray(wall), "wall");
  const tiles = grouped
    ? wall.match(/[1-9]+[mpszf]/g).flatMap((group) => [...group.slice(0, -1)].map((rank) => rank + group.at(-1)))
    : wall;
  tiles.forEach((tile, i) => need(typeof tile === "string" && TILE.test(tile), `wall[${i}]`));
  return tiles;
}

/** The set that the shuffle starts from: the tiles of the wall in the order m p s z f. */
export function setOf(wall) {
  const place = (tile) => 10 * SUITS.indexOf(tile[1]) + Number(tile[0]);
  return [...wall].sort((a, b) => place(a) - place(b));
}

/** A set has each kind four times, a flower once. */
export function isWholeSet(set) {
  const counts = new Map();
  for (const tile of set) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return set.length > 0 && [...counts].every(([tile, count]) => count === (tile[1] === "f" ? 1 : 4));
}

async function hmac(subtle, key, message) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, message));
}

/** Uniform numbers from a key: 32-bit words of HMAC(key, counter). */
function stream(subtle, key) {
  let counter = 0;
  let words = [];
  const word = async () => {
    if (!words.length) {
      const message = new DataView(new ArrayBuffer(8));
      message.setUint32(4, counter);
      counter += 1;
      const block = new DataView((await hmac(subtle, key, message.buffer)).buffer);
      words = Array.from({ length: 8 }, (_, i) => block.getUint32(4 * i));
    }
    return words.shift();
  };
  return async (n) => {
    const limit = WORDS - (WORDS % n);
    let drawn = await word();
    while (drawn >= limit) drawn = await word();
    return drawn % n;
  };
}

async function dealt(subtle, fair) {
  const message = [fair.deal, ...fair.client_seeds.map((seed) => seed ?? "-")].join("|");
  const below = stream(subtle, await hmac(subtle, bytesOf(fair.server_seed), utf8.encode(message)));
  const dice = [];
  for (const _ of fair.dice) dice.push([await below(6) + 1, await below(6) + 1]);
  const wall = setOf(fair.wall);
  for (let i = wall.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1);
    [wall[i], wall[j]] = [wall[j], wall[i]];
  }
  return { dice, wall };
}

/** `{fair, found, checks}`: what the record tells, what its seeds give, and whether they agree. */
export async function verify(record, subtle = globalThis.crypto.subtle) {
  const fair = readFair(record);
  const sealed = utf8.encode(`mahjong-deal/1|${fair.deal}|${fair.server_seed}`);
  const commitment = hexOf(await subtle.digest("SHA-256", sealed));
  const { dice, wall } = await dealt(subtle, fair);
  return {
    fair,
    found: { commitment, dice, wall },
    checks: {
      commitment: commitment === fair.commitment,
      dice: String(dice) === String(fair.dice),
      wall: String(wall) === String(fair.wall),
      set: isWholeSet(fair.wall),
    },
  };
}
