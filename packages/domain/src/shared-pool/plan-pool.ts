import { localDayAt } from '../clock/local-buckets.ts';
import type { Started } from '../tariff/started.ts';

/** How far a pool is measured, in epoch milliseconds. */
export interface PoolProgress {
  /** The beginning of a local day; null: never. */
  settledTo: number | null;
  /** From where on something has changed since; null: nothing has. */
  dueFrom: number | null;
}

/** A stretch in which one version holds. */
export interface PoolStretch<Version> {
  from: number;
  to: number;
  version: Version;
}

export interface PoolPlan<Version> {
  from: number;
  /** The beginning of a local day. */
  to: number;
  stretches: PoolStretch<Version>[];
}

/**
 * Plans the next measurement of a pool: whole local days that are over, as far as all its meters are known. Null: there is nothing to measure, or not enough is
 * known yet.
 * @param versions by their starts; null: the pool has ended
 * @param completeTo up to where the meters of a version are known
 */
export function planPool<Version>(
  versions: readonly Started<Version | null>[],
  { settledTo, dueFrom }: PoolProgress,
  completeTo: (version: Version) => number,
  { now, zone }: { now: number; zone: string },
): PoolPlan<Version> | null {
  const begin = versions.find(({ value }) => value !== null)?.from;
  if (begin === undefined) return null;
  const isDue = settledTo !== null && dueFrom !== null && dueFrom < settledTo;
  const from = settledTo === null ? begin : isDue ? Math.max(begin, localDayAt(dueFrom, zone).start) : settledTo;
  const to = findEnd(versions, from, completeTo, { now, zone });
  if (to <= from || (settledTo !== null && to < settledTo)) return null;
  return { from, to, stretches: listStretches(versions, from, to) };
}

function findEnd<Version>(
  versions: readonly Started<Version | null>[],
  from: number,
  completeTo: (version: Version) => number,
  { now, zone }: { now: number; zone: string },
): number {
  const last = localDayAt(now, zone).start;
  for (const [index, { from: begins, value }] of versions.entries()) {
    const ends = versions[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (value === null || ends <= from || begins >= last) continue;
    const known = completeTo(value);
    if (known < Math.min(ends, last))
      return Number.isFinite(known) ? Math.min(last, localDayAt(known, zone).start) : Number.NEGATIVE_INFINITY;
  }
  return last;
}

function listStretches<Version>(versions: readonly Started<Version | null>[], from: number, to: number): PoolStretch<Version>[] {
  return versions.flatMap(({ from: begins, value }, index) => {
    const start = Math.max(from, begins);
    const end = Math.min(to, versions[index + 1]?.from ?? to);
    return value === null || start >= end ? [] : [{ from: start, to: end, version: value }];
  });
}
