import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';

export type AlarmDetail = ApiOutput<'getAlarm'>;

const refreshIntervalMs = 30_000;

export function useAlarm(id: string | null) {
  return useApiQuery('getAlarm', { id: id ?? '' }, { enabled: id !== null, silent: true, refetchInterval: refreshIntervalMs });
}
