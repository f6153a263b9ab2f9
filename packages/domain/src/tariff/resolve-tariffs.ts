import type { KeyedVersion } from './bill-use.ts';
import type { Started } from './started.ts';

/** From when on a tariff holds for a supply; null: none does. */
export type TariffAssignment = Started<string | null>;

/**
 * Returns which version holds from when on, null where there is none: before the first assignment, and where the assigned tariff has no version
 * yet.
 * @param assignments by their starts
 * @param versionsOf the published versions of a tariff, by their starts
 */
export function resolveTariffs(
  assignments: readonly TariffAssignment[],
  versionsOf: (tariff: string) => readonly KeyedVersion[],
): Started<KeyedVersion | null>[] {
  return assignments.flatMap(({ from, value }, index) => {
    const end = assignments[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const versions = value === null ? [] : versionsOf(value).filter(({ version }) => version.validFrom < end);
    const atStart = versions.findLast(({ version }) => version.validFrom <= from) ?? null;
    const later = versions.filter(({ version }) => version.validFrom > from);
    return [{ from, value: atStart }, ...later.map((keyed) => ({ from: keyed.version.validFrom, value: keyed }))];
  });
}

/** Returns the stretches between two instants in which no version holds. */
export function listTariffGaps(
  versions: readonly Started<KeyedVersion | null>[],
  from: number,
  to: number,
): { from: number; to: number }[] {
  const spans = [{ from: Number.NEGATIVE_INFINITY, value: null }, ...versions];
  return spans.flatMap((span, index) => {
    const start = Math.max(from, span.from);
    const end = Math.min(to, spans[index + 1]?.from ?? to);
    return span.value === null && start < end ? [{ from: start, to: end }] : [];
  });
}
