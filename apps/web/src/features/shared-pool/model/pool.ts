import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits } from '@energy-om/domain';

export type Pool = ApiOutput<'listSharedPools'>[number];
export type PoolDetail = ApiOutput<'getSharedPool'>;
export type EnergyType = Pool['energyType'];

export type PoolState = 'running' | 'ahead' | 'ended';

/** @param now epoch milliseconds */
export function stateOf({ versions }: Pick<Pool, 'versions'>, now: number): PoolState {
  const begun = versions.find(({ from }) => Date.parse(from) <= now);
  return begun === undefined ? 'ahead' : begun.method === null ? 'ended' : 'running';
}

/** The newest version that has not ended: how it is shared, or was. */
export function findShown({ versions }: Pick<Pool, 'versions'>): Pool['versions'][number] | undefined {
  return versions.find(({ method }) => method !== null);
}

export const unitOf = (type: EnergyType): string => consumptionUnits[type] ?? '';
