import type { ApiOutput } from '@energy-om/contract';
import { permissionTable } from '@energy-om/domain';

interface Area {
  id: string;
  parentId: string | null;
}

/** Ids of the areas that a member administers; null: the whole organisation. */
export function listManagedAreas({ grants }: Pick<ApiOutput<'getMember'>, 'grants'>): string[] | null {
  const managing = grants.filter(({ role }) => permissionTable[role]['member.manage'] !== undefined);
  const areaIds = managing.flatMap(({ area }) => (area ? [area.id] : []));
  return managing.length > 0 && areaIds.length === managing.length ? areaIds : null;
}

/** These areas with all their descendants. @param areas each followed by its descendants, as `listSites` answers */
export function findAreasWithin(areas: readonly Area[], managed: readonly string[]): Set<string> {
  const within = new Set(managed);
  for (const { id, parentId } of areas) {
    if (parentId !== null && within.has(parentId)) within.add(id);
  }
  return within;
}
