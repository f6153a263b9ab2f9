import { useState } from 'react';
import { useSession } from '#shared/session/session-store.ts';

const maxRemembered = 8;

/** The account's searches in this tenant, newest first; stored on the phone alone. */
export function useRecentSearches(): { recent: readonly string[]; remember: (keyword: string) => void; forget: () => void } {
  const key = useSession(({ user, tenantId }) => `recent-searches ${user?.id} ${tenantId}`);
  const [recent, setRecent] = useState<readonly string[]>(() => read(key));
  const write = (keywords: readonly string[]) => {
    setRecent(keywords);
    try {
      localStorage.setItem(key, JSON.stringify(keywords));
    } catch {
      // When the storage is full, the search works without them.
    }
  };
  return {
    recent,
    remember: (keyword) => write([keyword, ...read(key).filter((one) => one !== keyword)].slice(0, maxRemembered)),
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
