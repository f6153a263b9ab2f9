import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#shared/api/use-api-query.ts';

const refreshIntervalMs = minuteMs;

/** How many alarms have not ended, in an area or everywhere. */
export function useAlarmCounts(siteId: string | null) {
  return useApiQuery(
    'getEnvironmentAlarmCounts',
    { siteId: siteId ?? undefined },
    { silent: true, placeholderData: keepPreviousData, refetchInterval: refreshIntervalMs },
  ).data;
}
