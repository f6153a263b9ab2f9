import { useState } from 'react';
import { useSession } from '#shared/session/session-store.ts';

/** What the account used last in this tenant, newest first; stored on the phone alone. */
export interface Recent {
  recent: readonly string[];
  remember: (item: string) => void;
  forget: () => void;
}

/** @param name of the list, such as `recent-searches` */
export function useRecent(name: string, maxRemembered: number): Recent {
  const key = useSession(({ user, tenantId }) => `${name} ${user?.id} ${tenantId}`);
  const [recent, setRecent] = useState<readonly string[]>(() => read(key));
  const write = (items: readonly string[]) => {
    setRecent(items);
    try {
      localStorage.setItem(key, JSON.stringify(items));
    } catch {
      // When the storage is full, everything works without them.
    }
  };
  return {
    recent,
    remember: (item) => write([item, ...read(key).filter((one) => one !== item)].slice(0, maxRemembered)),
    forget: () => write([]),
  };
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
