import { useMemo } from 'react';
import { type ListQuery, toListInput } from './list-query.ts';

/** Equal for a whole day, so that the cache takes it for the same query. */
export function useListInput(query: ListQuery): ReturnType<typeof toListInput> {
  const {
    scope,
    keyword,
    level,
    projectId,
    period,
    from,
    to,
    figure,
    status,
    source,
    businessTypeId,
    teamId,
    leadId,
    causeCode,
    remedyCode,
  } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tab and sorting do not belong to the filters
  return useMemo(
    () => toListInput(query, Date.now()),
    [
      ...[scope, keyword, level, projectId, period, from, to],
      ...[figure, status, source, businessTypeId, teamId, leadId, causeCode, remedyCode],
    ],
  );
}
