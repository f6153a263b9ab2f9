import type { ApiOutput } from '@energy-om/contract';

export type Results = ApiOutput<'searchAll'>;
export const resultKinds = ['orders', 'devices', 'people', 'places'] as const;
export type ResultKind = (typeof resultKinds)[number];
export type ResultTab = 'all' | ResultKind;

/** The kinds that this account may search for, each with its number of results. */
export function listFoundKinds(results: Results): { kind: ResultKind; total: number; isLeast: boolean }[] {
  return resultKinds.flatMap((kind) => {
    const found = results[kind];
    return found ? [{ kind, total: found.total, isLeast: found.totalIsLeast }] : [];
  });
}

/** 4, 1,000+ */
export function countAll(results: Results): number {
  return listFoundKinds(results).reduce((sum, { total }) => sum + total, 0);
}
