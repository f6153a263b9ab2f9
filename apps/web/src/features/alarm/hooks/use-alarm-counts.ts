import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#shared/api/use-api-query.ts';

const refreshIntervalMs = minuteMs;

/** The number of open alarms, of an area or of all areas. */
export function useAlarmCounts(siteId: string | null) {
  return useApiQuery(
    'getEnvironmentAlarmCounts',
    { siteId: siteId ?? undefined },
    { silent: true, placeholderData: keepPreviousData, refetchInterval: refreshIntervalMs },
  ).data;
}
