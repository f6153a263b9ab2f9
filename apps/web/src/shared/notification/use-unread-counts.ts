import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/session-store.ts';
import type { Unread } from './cached-messages.ts';

/** The live connection tells of changes; this is for when there is none. */
const askEveryMs = 60_000;

/** Unread messages by kind, counted to 100; null until they are known, and without a tenant. */
export function useUnreadCounts(): Unread | null {
  const hasTenant = useSession((session) => session.tenantId !== null);
  const { data } = useApiQuery(
    'listNotifications',
    { page: 1, pageSize: 1 },
    { enabled: hasTenant, refetchInterval: askEveryMs, silent: true, select: ({ unread }) => unread },
  );
  return data ?? null;
}
