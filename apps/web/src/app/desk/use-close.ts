import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PathName } from '#shared/navigation/paths.ts';
import { historyIndex } from '#shared/navigation/use-go-back.ts';
import { findRoute } from './desk-route.ts';

/**
 * How far back in the history the list stands from which a screen was opened, with nothing but other screens of that list between them;
 * 0: it was opened from elsewhere.
 * @param entries the known addresses of the history, by their place in it
 */
export function stepsToList(entries: ReadonlyMap<number, string>, index: number, address: string, list: PathName): number {
  for (let at = index - 1; ; at--) {
    const entry = entries.get(at);
    if (entry === address) return index - at;
    if (entry === undefined || findRoute(entry.replace(/\?.*$/s, ''))?.list !== list) return 0;
  }
}

/**
 * Closes the open screen and leaves its list. Where it was opened from the list, that is a way back, so that the history does not fill with
 * rows that were looked at. Null: it stands beside no list.
 */
export function useClose(list: PathName | undefined, address: string | null): (() => void) | null {
  const navigate = useNavigate();
  const location = useLocation();
  const entries = useRef(new Map<number, string>());
  useEffect(() => {
    entries.current.set(historyIndex(), location.pathname + location.search);
  }, [location]);
  return useMemo(() => {
    if (list === undefined || address === null) return null;
    return () => {
      const steps = stepsToList(entries.current, historyIndex(), address, list);
      void (steps > 0 ? navigate(-steps) : navigate(address, { replace: true }));
    };
  }, [navigate, list, address]);
}
