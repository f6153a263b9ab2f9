import type { AnySection, Existing } from '#services/configuration/sections/section.ts';
import type { PresentEntries } from './setting-kind.ts';

/** What the tenant has of a section; a retired one where nothing that is in use has its reference, since a table brings it back. */
export function createPresentEntries(section: AnySection, rows: readonly Existing<unknown, unknown>[]): PresentEntries {
  const byReference = Map.groupBy(rows, ({ entry }) => JSON.stringify(section.referenceOf(entry)));
  const taken = new Map<string, number>();
  return {
    take(reference) {
      const key = JSON.stringify(reference);
      const found = byReference.get(key) ?? [];
      const count = taken.get(key) ?? 0;
      taken.set(key, count + 1);
      const active = found.filter(({ isRetired }) => !isRetired);
      return (active[count] ?? (count === 0 && section.restore ? found[0] : undefined))?.entry ?? null;
    },
    all: () => rows.filter(({ isRetired }) => !isRetired).map(({ entry }) => entry),
  };
}
