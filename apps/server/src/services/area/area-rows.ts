import type { ApiOutput } from '@energy-om/contract';
import { flattenTree } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { AreaTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import { byName, groupByParent } from '#services/scope/area-rows.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

export type ManagedArea = ApiOutput<'saveArea'>;

export interface ManagedAreaRow extends Omit<AreaTable, 'tenant_id' | 'version' | 'calendar_id' | 'retired_at'> {
  version: number;
  calendar_id: string | null;
  retired_at: Date | null;
  devices: number;
}

/** Names `:tenant`. @param conditions on area `a` */
const selectAreas = (conditions: readonly string[]) => `
  select a.id, a.version, a.parent_id, a.kind, a.name, a.path, a.longitude, a.latitude, a.address, a.calendar_id, a.retired_at,
    coalesce(n.devices, 0) as devices
  from areas a
    left join (select d.area_id, count(*)::int as devices from devices d where d.tenant_id = :tenant and d.retired_at is null group by d.area_id) n on n.area_id = a.id
  where a.tenant_id = :tenant and ${conditions.join(' and ')}`;

export function queryManagedAreas(database: Database, conditions: readonly string[], parameters: Parameters): Promise<ManagedAreaRow[]> {
  return database.run(prepared<ManagedAreaRow>(selectAreas(conditions)), parameters.values);
}

/** Reads one area within the transaction that wrote it. */
export async function readManagedArea(tx: Transaction<Schema>, actor: Member, parameters: Parameters, id: string): Promise<ManagedArea> {
  const [row] = await runIn(tx, prepared<ManagedAreaRow>(selectAreas([`a.id = ${parameters.add(id)}`])), parameters.values);
  if (!row) throw new Error('the area that was just written is gone');
  return presentArea(row, depthOf(row.path), actor);
}

interface AreaNode extends ManagedAreaRow {
  children: AreaNode[];
}

/** Each area is followed by the areas within it. An area whose parent is out of reach is a root. */
export function presentAreas(rows: readonly ManagedAreaRow[], actor: Member): ManagedArea[] {
  const byParent = groupByParent([...rows].sort(byName));
  const collect = (parentId: string | null): AreaNode[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...row, parent_id: parentId, children: collect(row.id) }));
  return flattenTree(collect(null)).map(({ node, level }) => presentArea(node, level, actor));
}

function presentArea(row: ManagedAreaRow, level: number, actor: Member): ManagedArea {
  return {
    id: row.id,
    version: row.version,
    parentId: row.parent_id,
    level,
    kind: row.kind,
    name: row.name,
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    calendarId: row.calendar_id,
    devices: row.devices,
    retired: row.retired_at !== null,
    mayManage: managesPath(actor, 'area.manage', row.path),
  };
}

/** Returns 0 for a root: its path `/id/` has one id. */
export function depthOf(path: string): number {
  return path.split('/').length - 3;
}
