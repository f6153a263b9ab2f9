import type { Comparison } from '#services/configuration/compare-entries.ts';
import type { AnySection } from '#services/configuration/sections/section.ts';
import { type FaultText, inBoth } from '../fault-text.ts';
import type { Tally } from '../kinds/import-kind.ts';
import type { Effect, RowsOfEntry } from './setting-kind.ts';

const effectOf = { created: 'created', restored: 'updated', changed: 'updated', unchanged: 'unchanged' } as const satisfies Record<
  Comparison['kind'],
  Effect
>;

/** Counts rows: each part of an entry, or the entries themselves where a row is one. */
export function tallyRows(given: readonly RowsOfEntry[], compared: readonly Comparison[]): Tally {
  const ofParts = given.flatMap(({ effects }) => effects ?? []);
  const ofEntries = given.some(({ effects }) => effects !== null) ? [] : compared.map(({ kind }) => effectOf[kind]);
  const effects = [...ofParts, ...ofEntries];
  const count = (sought: Effect) => effects.filter((effect) => effect === sought).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

/** Says what is brought back because a row has its name. */
export function describeRestored(section: AnySection, compared: readonly Comparison[]): FaultText[] {
  return compared
    .filter(({ kind }) => kind === 'restored')
    .map(({ entry }) => section.nameOf(entry))
    .map((name) => inBoth(`“${name}”原已停用或结束，由本次导入恢复`, `‘${name}’ was retired or ended, and this import brings it back`));
}
