/** A reproducible random source, so that the demonstration is the same wherever it is loaded. */
export interface SeededRandom {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both inclusive. */
  integer(from: number, to: number): number;
  /** A number rounded to `decimals`. */
  between(from: number, to: number, decimals?: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight; at least one weight is positive. */
  pickWeighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** Returns a new array. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Returns an independent source, so that more draws here do not change the draws there. */
  fork(name: string): SeededRandom;
}

export function createRandom(seed: string): SeededRandom {
  let state = hashText(seed);

  /** mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const random: SeededRandom = {
    next,
    integer,
    between: (from, to, decimals = 3) => Number((from + next() * (to - from)).toFixed(decimals)),
    chance: (share) => next() < share,
    pick: (items) => pickFrom(items, next()),
    pickWeighted(items) {
      let left = next() * items.reduce((total, [, weight]) => total + weight, 0);
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pickFrom(items, 0.999))[0];
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as (typeof shuffled)[number], shuffled[last] as (typeof shuffled)[number]];
      }
      return shuffled;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
  return random;
}

function pickFrom<Item>(items: readonly Item[], share: number): Item {
  if (items.length === 0) throw new RangeError('nothing to pick from');
  return items[Math.floor(share * items.length)] as Item;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
