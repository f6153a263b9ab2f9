import type { Kysely } from 'kysely';
import type { AreaTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';

export interface Area extends Omit<AreaTable, 'tenant_id' | 'version' | 'calendar_id' | 'retired_at'> {
  calendar_id: string | null;
}

/** The areas of a tenant that are in use, by their paths of names, as people write them: 江畔智谷/A区/1号楼. */
export interface AreaIndex {
  /** Returns several areas where siblings have the same name. */
  find(path: string): readonly Area[];
  /** The path of names; empty for an area that is unknown or retired. */
  pathOf(areaId: string): string;
  /** The path of ids; null for an area that is unknown or retired. */
  idPathOf(areaId: string): string | null;
  childrenOf(areaId: string): readonly Area[];
  add(area: Area): void;
}

/** @param path with or without blanks and slashes at its ends */
export function splitPath(path: string): string[] {
  return path
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export async function loadAreaIndex(database: Kysely<Schema>, tenantId: string): Promise<AreaIndex> {
  const areas = await database
    .selectFrom('areas')
    .select(['id', 'parent_id', 'kind', 'name', 'path', 'longitude', 'latitude', 'address', 'calendar_id'])
    .where('tenant_id', '=', tenantId)
    .where('retired_at', 'is', null)
    .execute();
  return createAreaIndex(areas);
}

function createAreaIndex(areas: readonly Area[]): AreaIndex {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const byPath = new Map<string, Area[]>();
  const byParent = new Map<string | null, Area[]>();
  // The path of an area contains the ids from the root down.
  const nameIds = (path: string) =>
    path
      .split('/')
      .filter((id) => id !== '')
      .map((id) => byId.get(id)?.name.normalize('NFC') ?? '')
      .join('/');
  const index: AreaIndex = {
    find: (path) => byPath.get(splitPath(path).join('/')) ?? [],
    pathOf: (areaId) => nameIds(byId.get(areaId)?.path ?? ''),
    idPathOf: (areaId) => byId.get(areaId)?.path ?? null,
    childrenOf: (areaId) => byParent.get(areaId) ?? [],
    add(area) {
      byId.set(area.id, area);
      append(byPath, nameIds(area.path), area);
      append(byParent, area.parent_id, area);
    },
  };
  for (const area of areas) index.add(area);
  return index;
}

function append<Key>(lists: Map<Key, Area[]>, key: Key, area: Area): void {
  const list = lists.get(key);
  if (list) list.push(area);
  else lists.set(key, [area]);
}
