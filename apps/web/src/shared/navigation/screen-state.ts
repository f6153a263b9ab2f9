import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onIdentityChange } from '../session/identity.ts';
import { useRouteHandle } from './route-handle.ts';

const memory = new Map<string, unknown>();
// A filter by one tenant's project would find nothing in another tenant.
onIdentityChange(() => memory.clear());

/**
 * The key of the open screen's stored state. A screen of the tab bar has one state, however it is opened; any other screen has a new state
 * each time it is opened, and its old one when going back.
 */
export function useScreenKey(): string {
  const { key, pathname } = useLocation();
  // Two panes of the desk can have locations with one key.
  return useRouteHandle()?.isTab ? pathname : `${key} ${pathname}`;
}

/** `useState` that survives going on to another screen and back: filters, chosen tab, search words. */
export function useScreenState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${useScreenKey()} ${name}`;
  const [value, setValue] = useState<Value>(() => (memory.has(key) ? (memory.get(key) as Value) : initial));
  const setAndRemember = useCallback<Dispatch<SetStateAction<Value>>>(
    (action) =>
      setValue((before) => {
        const next = typeof action === 'function' ? (action as (before: Value) => Value)(before) : action;
        memory.set(key, next);
        return next;
      }),
    [key],
  );
  // A list of the desk stays while its address gets another key, as it does when a row was closed.
  const known = useRef(key);
  useEffect(() => {
    if (known.current !== key && memory.has(known.current)) memory.set(key, memory.get(known.current));
    known.current = key;
  }, [key]);
  return [value, setAndRemember];
}

export function recallScreen<Value>(key: string, name: string): Value | undefined {
  return memory.get(`${key} ${name}`) as Value | undefined;
}

export function rememberForScreen(key: string, name: string, value: unknown): void {
  memory.set(`${key} ${name}`, value);
}
