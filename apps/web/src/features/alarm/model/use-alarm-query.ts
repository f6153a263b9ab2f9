import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type AlarmQuery, readAlarmQuery, writeAlarmQuery } from './list-query.ts';

/** The list's state as its address has it. A change replaces the address: going back leaves the list, not its last filter. */
export function useAlarmQuery(): [query: AlarmQuery, change: (change: Partial<AlarmQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readAlarmQuery(parameters), [parameters]);
  // Words come a moment after they were typed, when the tab may already be another.
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
