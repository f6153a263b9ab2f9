import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryQuery, readHistoryQuery, writeHistoryQuery } from './history-query.ts';

/** The history's state, which is kept in its address. A change replaces the history's entry, so that going back leaves the screen. */
export function useHistoryQuery(): [query: HistoryQuery, change: (change: Partial<HistoryQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readHistoryQuery(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<HistoryQuery>) => setParameters(writeHistoryQuery({ ...query, ...changed }), { replace: true }),
    [query, setParameters],
  );
  return [query, change];
}
