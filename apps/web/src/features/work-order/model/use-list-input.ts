import { minuteMs } from '@energy-om/domain';
import { useMemo } from 'react';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { type ListQuery, toListInput } from './list-query.ts';

/** Equal for a whole day, so that the cache takes it for the same query. */
export function useListInput(query: ListQuery): ReturnType<typeof toListInput> {
  const { tab: _tab, sort: _sort, ...filters } = query;
  const key = JSON.stringify(filters);
  const today = tenantToday(useNow(minuteMs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: tab and sorting do not belong to the filters, and a period is another one on the next day
  return useMemo(() => toListInput(query, Date.now()), [key, today]);
}
