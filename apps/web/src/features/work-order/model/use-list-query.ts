import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#shared/session/session-store.ts';
import { findDefaultView } from './default-view.ts';
import { defaultSort, type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** The list's state, which is kept in its address. A change replaces the history's entry, so that going back leaves the list. */
export function useListQuery(): [query: ListQuery, change: (change: Partial<ListQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const user = useSession((session) => session.user);
  const query = useMemo(() => readListQuery(parameters, findDefaultView(user)), [parameters, user]);
  // A keyword arrives a moment after it was typed, when the user may have changed the tab already.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (changed: Partial<ListQuery>) => {
      const before = latest.current;
      const sort = changed.tab && before.sort === defaultSort(before.tab) ? defaultSort(changed.tab) : before.sort;
      setParameters(writeListQuery({ ...before, sort, ...changed }), { replace: true });
    },
    [setParameters],
  );
  return [query, change];
}
