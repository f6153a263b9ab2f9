import { minuteMs } from '@energy-om/domain';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../session/session-store.ts';
import type { Unread } from './cached-messages.ts';

/** Polling is for times without a live connection, which otherwise reports changes. */
const pollIntervalMs = minuteMs;

/** Unread messages by kind, counted up to 100; null until they are known, and without a tenant. */
export function useUnreadCounts(): Unread | null {
  const hasTenant = useSession((session) => session.tenantId !== null);
  const { data } = useApiQuery(
    'listNotifications',
    { page: 1, pageSize: 1 },
    { enabled: hasTenant, refetchInterval: pollIntervalMs, silent: true, select: ({ unread }) => unread },
  );
  return data ?? null;
}
