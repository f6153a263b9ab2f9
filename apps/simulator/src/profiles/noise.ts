/** A continuous random value between -1 and 1, always the same for the same instant. @param periodMs from knot to knot */
export type Noise = (at: number, periodMs: number) => number;

/** The seed makes two devices of one kind differ, and a restart continue the same course. */
export function createNoise(seed: string): Noise {
  const start = hashText(seed);
  const drawKnot = (index: number, periodMs: number) => 2 * toShare(mix(start ^ mix((index | 0) ^ Math.imul(periodMs, 0x9e3779b1)))) - 1;
  return (at, periodMs) => {
    const position = at / periodMs;
    const index = Math.floor(position);
    const share = position - index;
    const smooth = share * share * (3 - 2 * share);
    return drawKnot(index, periodMs) * (1 - smooth) + drawKnot(index + 1, periodMs) * smooth;
  };
}

/** Returns a number from 0 to below 1, always the same for the same text. */
export function drawShare(seed: string): number {
  return toShare(mix(hashText(seed)));
}

/** The last steps of mulberry32. */
function mix(number: number): number {
  const state = (number + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return mixed ^ (mixed >>> 14);
}

function toShare(number: number): number {
  return (number >>> 0) / 2 ** 32;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
