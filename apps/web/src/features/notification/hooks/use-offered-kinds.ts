import type { NotificationKind } from '@energy-om/domain';
import { useMemo } from 'react';
import { useSession } from '#shared/session/session-store.ts';
import { listOfferedKinds } from '../model/offered-kinds.ts';

/** The kinds of message that the signed-in account may receive. */
export function useOfferedKinds(): NotificationKind[] {
  const permissions = useSession((session) => session.user?.permissions);
  return useMemo(() => listOfferedKinds(permissions ?? []), [permissions]);
}
