import type { SeededRandom } from './seeded-random.ts';

/** Makes a UUIDv7 of an instant (epoch milliseconds), so that past rows sort by their time as present ones do. */
export type MakeId = (at: number) => string;

export function createIds(random: SeededRandom): MakeId {
  const hex = (digits: number) =>
    random
      .integer(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return (at) => {
    const time = Math.floor(at).toString(16).padStart(12, '0');
    const variant = random.integer(8, 11).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
  };
}

/** Makes ids of rows that were created one after the other, from an instant on. */
export function createSequence(makeId: MakeId, since: number): () => string {
  let at = since;
  return () => {
    at += 1;
    return makeId(at);
  };
}
