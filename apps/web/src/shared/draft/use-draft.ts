import { dayMs } from '@energy-om/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { useUnsavedInput } from '../update/unsaved-work.ts';

/** What the names of all drafts in local storage begin with. */
export const draftPrefix = 'draft:';

const debounceMs = 300;
const maxAgeMs = 14 * dayMs;

interface StoredDraft<Value> {
  value: Value;
  savedAt: number;
}

export interface Draft<Value> {
  value: Value;
  /** Replaces the value, or some fields of it. */
  change: (change: Partial<Value> | ((before: Value) => Value)) => void;
  /** After success: removes the stored draft and returns to the initial value. @param renewed takes the place of the initial value */
  clear: (renewed?: Value) => void;
  /** Stores a pending change now, before another screen reads or changes the draft. */
  save: () => void;
  /** True when the value came from storage. */
  isRestored: boolean;
}

/**
 * A form's values kept in local storage per account and tenant: they outlive a reload, a crash and signing in again.
 * @param key identifies the form and its subject, such as `backfill:${orderId}`; null: the values are not stored.
 * @param initial the value when nothing (or something older than 14 days) is stored; fields that were added later get theirs from it.
 */
export function useDraft<Value extends object>(key: string | null, initial: Value): Draft<Value> {
  const owner = useDraftOwner();
  const storageKey = key === null ? null : storageKeyOf(owner, key);
  const [{ value, isRestored }, setState] = useState(() =>
    storageKey === null ? { value: initial, isRestored: false } : restore(storageKey, initial),
  );
  const initialValue = useRef(initial);
  const firstValue = useRef(value);
  useUnsavedInput(value !== firstValue.current && value !== initialValue.current);
  const pending = useRef<Value | null>(null);

  const flush = useCallback(() => {
    if (pending.current !== null && storageKey !== null) write(storageKey, pending.current);
    pending.current = null;
  }, [storageKey]);

  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [flush]);

  useEffect(() => {
    if (pending.current === null) return undefined;
    const timer = window.setTimeout(flush, debounceMs);
    return () => window.clearTimeout(timer);
  });

  const change = useCallback((wanted: Partial<Value> | ((before: Value) => Value)) => {
    setState((before) => {
      const next = typeof wanted === 'function' ? wanted(before.value) : { ...before.value, ...wanted };
      pending.current = next;
      return { value: next, isRestored: before.isRestored };
    });
  }, []);

  const clear = useCallback(
    (renewed?: Value) => {
      pending.current = null;
      if (renewed) initialValue.current = renewed;
      if (storageKey !== null) localStorage.removeItem(storageKey);
      setState({ value: initialValue.current, isRestored: false });
    },
    [storageKey],
  );

  return { value, change, clear, save: flush, isRestored };
}

/** The owner of the drafts on the screen. It includes the tenant, since a draft names projects and people of one tenant. */
export function useDraftOwner(): string {
  return useSession(({ user, tenantId }) => [user?.id ?? 'nobody', ...(user && tenantId ? [tenantId] : [])].join('/'));
}

function storageKeyOf(owner: string, key: string): string {
  return `${draftPrefix}${owner}:${key}`;
}

/** A draft as another screen left it; null when there is none. */
export function findStoredDraft<Value extends object>(owner: string, key: string): Partial<Value> | null {
  const { value, isRestored } = restore<Partial<Value>>(storageKeyOf(owner, key), {});
  return isRestored ? value : null;
}

/** Changes the draft of a form that is not on the screen, such as that behind a choosing screen. */
export function changeStoredDraft<Value extends object>(owner: string, key: string, change: Partial<Value>): void {
  write(storageKeyOf(owner, key), { ...findStoredDraft<Value>(owner, key), ...change });
}

/** Removes the draft of a form, once the server has it. */
export function removeStoredDraft(owner: string, key: string): void {
  localStorage.removeItem(storageKeyOf(owner, key));
}

function restore<Value extends object>(storageKey: string, initial: Value): { value: Value; isRestored: boolean } {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredDraft<Value> | null;
    if (stored && Date.now() - stored.savedAt < maxAgeMs) return { value: { ...initial, ...stored.value }, isRestored: true };
  } catch {
    // An unreadable draft counts as none.
  }
  return { value: initial, isRestored: false };
}

function write<Value>(storageKey: string, value: Value): void {
  try {
    const draft: StoredDraft<Value> = { value, savedAt: Date.now() };
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // When the storage is full, the form works without a stored draft.
  }
}
