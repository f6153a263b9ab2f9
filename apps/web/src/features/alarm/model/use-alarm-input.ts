import { minuteMs } from '@energy-om/domain';
import { useMemo } from 'react';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { type AlarmQuery, toAlarmInput } from './list-query.ts';

/** Equal for a whole day, so that the cache takes it for the same query. */
export function useAlarmInput(query: AlarmQuery): ReturnType<typeof toAlarmInput> {
  const today = tenantToday(useNow(minuteMs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period is another one on the next day
  return useMemo(() => toAlarmInput(query, Date.now()), [query, today]);
}
