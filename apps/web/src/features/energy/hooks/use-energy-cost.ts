import type { ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { CountedType } from '../model/energy-colors.ts';
import { type EnergyPeriod, pointsInput, totalsInput } from '../model/energy-period.ts';

export type CostFigures = ApiOutput<'analyseEnergyCost'>;
export type Cost = CostFigures['total'];

/** A place, or everything in sight, of one type of energy. */
export interface CostObject {
  energyType: CountedType;
  roomId?: string | undefined;
  siteId?: string | undefined;
  meterId?: string | undefined;
}

/** For what hours, quarters or many areas are read, which is read again less often than the total. */
export const detailIntervalMs = 10 * minuteMs;

/** What a place costs in a period. Of a month the total is compared by months, and the points are its days: two calls, as for what was used. */
export function useEnergyCost(period: EnergyPeriod, object: CostObject, enabled: boolean) {
  const options = { silent: true, refetchInterval: detailIntervalMs } as const;
  const isMonth = period.kind === 'month';
  const totals = useApiQuery('analyseEnergyCost', { ...totalsInput(period), ...object }, { ...options, enabled });
  const days = useApiQuery('analyseEnergyCost', { ...pointsInput(period), ...object }, { ...options, enabled: enabled && isMonth });
  const points = isMonth ? days.data?.points : totals.data?.points;
  return {
    cost: totals.data && points ? { ...totals.data, points } : null,
    error: totals.error ?? (isMonth ? days.error : null),
    refetch: () => Promise.all([totals.refetch(), ...(isMonth ? [days.refetch()] : [])]),
  };
}
