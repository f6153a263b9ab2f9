import type { ApiInput, ApiName, ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import type { Query, QueryKey } from '@tanstack/react-query';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import type { CountedType } from '../model/energy-colors.ts';
import { type EnergyPeriod, type PeriodInput, pointsInput, stepPeriod, totalsInput } from '../model/energy-period.ts';
import { type EnergyBar, listBars } from '../model/list-bars.ts';

type Figures = Pick<
  ApiOutput<'analyseEnergy'>,
  'energyType' | 'meterCount' | 'unit' | 'total' | 'before' | 'yearBefore' | 'comparable' | 'points' | 'carbon'
>;
type Points = Figures['points'];

export interface EnergyFigures extends Omit<Figures, 'points'> {
  /** The time until which it was counted. */
  at: string;
  /** Null until they and those of the period before are loaded. */
  bars: EnergyBar[] | null;
}

export interface EnergyFiguresQuery {
  /** Null while it is loading, or without a meter. */
  figures: EnergyFigures | null;
  /** The energy types with a meter in sight. */
  types: readonly CountedType[];
  isLoading: boolean;
  error: Error | null;
  /** True while the figures are still those of the period before. */
  isOld: boolean;
  refresh: () => Promise<unknown>;
}

/** Reads all again that the screen shows of what was used: one figure of an earlier time contradicts the others. */
export const refreshEnergy = () => invalidateApi('getTotalEnergy', 'analyseEnergy', 'getLoadCurve', 'getBaseLoad', 'analyseEnergyCost');

/** A running period is read again at this interval. */
const refreshIntervalMs = minuteMs;

/**
 * The consumption of an area, or of everything in sight, of an energy type; where it has no meter of the wanted type, of the first type
 * that has one.
 */
export function useAreaFigures(period: EnergyPeriod, siteId: string | null, wanted: CountedType | null): EnergyFiguresQuery {
  const isMonth = period.kind === 'month';
  const within = { siteId: siteId ?? undefined };
  const totals = useEnergy('getTotalEnergy', { ...totalsInput(period), ...within });
  const found = totals.data?.types.find(({ energyType }) => energyType === wanted) ?? totals.data?.types[0] ?? null;
  const ofType = { ...within, energyType: found?.energyType };
  const isNeeded = isMonth && found !== null;
  const days = useEnergy('getTotalEnergy', { ...pointsInput(period), ...ofType }, isNeeded);
  const daysBefore = useEnergy('getTotalEnergy', { ...pointsInput(stepPeriod(period, -1)), ...ofType }, isNeeded);
  const pointsOf = (query: typeof days) => query.data?.types.find(({ energyType }) => energyType === found?.energyType)?.points;
  const points = isMonth ? { own: pointsOf(days), before: daysBefore.data && (pointsOf(daysBefore) ?? []) } : { own: found?.points };
  return {
    figures: found && totals.data ? { ...found, at: totals.data.at, bars: createBars(period, found, points) } : null,
    types: totals.data?.types.map(({ energyType }) => energyType) ?? [],
    ...stateOf(totals, isNeeded ? [days, daysBefore] : []),
  };
}

/** The consumption of one meter. */
export function useMeterFigures(
  period: EnergyPeriod,
  meterId: string,
  energyType: CountedType,
): EnergyFiguresQuery & { name: string | null } {
  const isMonth = period.kind === 'month';
  const totals = useEnergy('analyseEnergy', { ...totalsInput(period), meterId, energyType });
  const days = useEnergy('analyseEnergy', { ...pointsInput(period), meterId, energyType }, isMonth);
  const daysBefore = useEnergy('analyseEnergy', { ...pointsInput(stepPeriod(period, -1)), meterId, energyType }, isMonth);
  const { data } = totals;
  const points = isMonth ? { own: days.data?.points, before: daysBefore.data?.points } : { own: data?.points };
  return {
    figures: data ? { ...data, bars: createBars(period, data, points) } : null,
    types: [energyType],
    name: data?.meters[0]?.name ?? null,
    ...stateOf(totals, isMonth ? [days, daysBefore] : []),
  };
}

function useEnergy<Name extends 'getTotalEnergy' | 'analyseEnergy'>(name: Name, input: ApiInput<Name> & PeriodInput, enabled = true) {
  return useApiQuery(name, input, {
    enabled,
    silent: true,
    refetchInterval: refreshIntervalMs,
    placeholderData: (before: ApiOutput<Name> | undefined, query: Query<ApiOutput<Name>, Error, ApiOutput<Name>, QueryKey> | undefined) =>
      isAlike(input, query?.queryKey[1]) ? before : undefined,
  } as Parameters<typeof useApiQuery<Name>>[2]);
}

/** Whether the points of one period can be shown in place of the other's while it is loading. */
function isAlike(input: PeriodInput, other: unknown): boolean {
  return (other as PeriodInput | undefined)?.granularity === input.granularity;
}

function createBars(
  period: EnergyPeriod,
  { before }: Pick<Figures, 'before'>,
  points: { own: Points | undefined; before?: Points | undefined },
): EnergyBar[] | null {
  const lacksBefore = period.kind === 'month' && before !== null && !points.before;
  return points.own && !lacksBefore ? listBars(period, points.own, before === null ? null : (points.before ?? null)) : null;
}

type EnergyQuery = ReturnType<typeof useApiQuery<ApiName>>;

function stateOf(
  totals: Pick<EnergyQuery, 'isPending' | 'error' | 'isPlaceholderData'>,
  others: readonly Pick<EnergyQuery, 'isPlaceholderData' | 'error'>[],
) {
  return {
    isLoading: totals.isPending,
    error: totals.error ?? others.find(({ error }) => error !== null)?.error ?? null,
    isOld: [totals, ...others].some(({ isPlaceholderData }) => isPlaceholderData),
    refresh: refreshEnergy,
  };
}
