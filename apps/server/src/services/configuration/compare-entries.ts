import { isSame } from './is-same.ts';
import type { AnySection, Existing } from './sections/section.ts';

export interface Comparison {
  /** In the document. */
  index: number;
  /** As it is to be, with what the document leaves to the tenant. */
  entry: unknown;
  existing: Existing<unknown, unknown> | null;
  kind: 'created' | 'restored' | 'changed' | 'unchanged';
  hasRetiredNamesake: boolean;
  /** The fields that differ; none where it is created. */
  fields: { field: string; before: unknown; after: unknown }[];
}

export interface SectionComparison {
  /** In the order of the document. */
  entries: Comparison[];
  /** What the tenant has and the document has not. */
  missing: string[];
}

/** Compares what a document has of a section with what the tenant has. */
export function compareEntries(
  section: AnySection,
  entries: readonly unknown[],
  rows: readonly Existing<unknown, unknown>[],
  restoreRetired: boolean,
): SectionComparison {
  const keyOf = createKeys(section);
  const active = new Map(rows.filter(({ isRetired }) => !isRetired).map((row) => [keyOf(row.entry), row]));
  const retired = new Map(rows.filter(({ isRetired }) => isRetired).map((row) => [referenceKey(section, row.entry), row]));
  const ofDocument = createKeys(section);
  const found = new Set<string>();
  const comparisons = entries.map((given, index): Comparison => {
    const key = ofDocument(given);
    found.add(key);
    const namesake = retired.get(referenceKey(section, given)) ?? null;
    const existing = active.get(key) ?? (restoreRetired && section.restore ? namesake : null);
    const entry = existing && section.complete ? section.normalise(section.complete(given, existing.entry)) : given;
    const fields = existing ? listDifferences(existing.entry, entry) : [];
    const kind = !existing ? 'created' : existing.isRetired ? 'restored' : fields.length > 0 ? 'changed' : 'unchanged';
    return { index, entry, existing, kind, hasRetiredNamesake: !active.has(key) && namesake !== null, fields };
  });
  const missing = [...active].flatMap(([key, row]) => (found.has(key) ? [] : [section.nameOf(row.entry)]));
  return { entries: comparisons, missing };
}

function referenceKey(section: AnySection, entry: unknown): string {
  return JSON.stringify(section.referenceOf(entry));
}

/** Numbers those with the same reference, so that the first is compared with the first. */
function createKeys(section: AnySection): (entry: unknown) => string {
  const counts = new Map<string, number>();
  return (entry) => {
    const key = referenceKey(section, entry);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  };
}

function listDifferences(before: unknown, after: unknown): Comparison['fields'] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.keys(now).flatMap((field) => {
    const [was, is] = [old[field] ?? null, now[field] ?? null];
    return isSame(was, is) ? [] : [{ field, before: was, after: is }];
  });
}
