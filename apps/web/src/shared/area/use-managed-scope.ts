import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useAccountId, useMay } from '../session/session-store.ts';
import { findAreasWithin, listManagedAreas } from './managed-areas.ts';

export interface ManagedScope {
  /** The answer while nothing else is known; the server decides. */
  isWhole: boolean;
  /** The default when nothing was chosen. Null: the whole organisation. */
  defaultAreaId: string | null;
  /** @param areaId null: the whole organisation */
  covers: (areaId: string | null) => boolean;
}

/** The areas over which the signed-in administrator may grant roles, create invites and manage teams. */
export function useManagedScope(): ManagedScope {
  const accountId = useAccountId();
  const isAdministrator = useMay('member.manage');
  const { data: managed = null } = useApiQuery(
    'getMember',
    { accountId: accountId ?? '' },
    { enabled: isAdministrator && accountId !== null, silent: true, select: listManagedAreas },
  );
  const { data: areas } = useApiQuery('listSites', {}, { enabled: managed !== null, silent: true });
  const within = useMemo(() => managed && findAreasWithin(areas ?? [], managed), [areas, managed]);
  return {
    isWhole: managed === null,
    defaultAreaId: managed?.[0] ?? null,
    covers: (areaId) => within === null || (areaId !== null && within.has(areaId)),
  };
}
