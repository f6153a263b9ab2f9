import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type AlarmQuery, readAlarmQuery, writeAlarmQuery } from './list-query.ts';

/** The list's state, which is kept in its address. A change replaces the history's entry, so that going back leaves the list. */
export function useAlarmQuery(): [query: AlarmQuery, change: (change: Partial<AlarmQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readAlarmQuery(parameters), [parameters]);
  // A keyword arrives a moment after it was typed, when the user may have changed the tab already.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (changed: Partial<AlarmQuery>) => setParameters(writeAlarmQuery({ ...latest.current, ...changed }), { replace: true }),
    [setParameters],
  );
  return [query, change];
}
