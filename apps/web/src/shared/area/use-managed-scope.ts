import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useAccountId, useMay } from '../session/session-store.ts';
import { findAreasWithin, listManagedAreas } from './managed-areas.ts';

export interface ManagedScope {
  /** As long as nothing else is known; the server decides. */
  isWhole: boolean;
  /** What is given where nothing was chosen. Null: over the whole organisation. */
  defaultAreaId: string | null;
  /** @param areaId null: the whole organisation */
  covers: (areaId: string | null) => boolean;
}

/** Over what the signed-in administrator may give roles, make invites and keep teams. */
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
