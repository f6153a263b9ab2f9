import { useState } from 'react';
import { useSession } from '#shared/session/session-store.ts';

const maxRemembered = 8;

/** What this account has looked for in this tenant, newest first; kept on the phone alone. */
export function useRecentSearches(): { recent: readonly string[]; remember: (keyword: string) => void; forget: () => void } {
  const key = useSession(({ user, tenantId }) => `recent-searches ${user?.id} ${tenantId}`);
  const [recent, setRecent] = useState<readonly string[]>(() => read(key));
  const write = (keywords: readonly string[]) => {
    setRecent(keywords);
    try {
      localStorage.setItem(key, JSON.stringify(keywords));
    } catch {
      // A full storage keeps none; the search goes on without.
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
