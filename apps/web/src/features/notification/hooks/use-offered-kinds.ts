import type { NotificationKind } from '@energy-om/domain';
import { useMemo } from 'react';
import { useSession } from '#shared/session/session-store.ts';
import { listOfferedKinds } from '../model/offered-kinds.ts';

/** The kinds of message that may come to who is signed in. */
export function useOfferedKinds(): NotificationKind[] {
  const permissions = useSession((session) => session.user?.permissions);
  return useMemo(() => listOfferedKinds(permissions ?? []), [permissions]);
}
