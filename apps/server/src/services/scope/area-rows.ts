import type { ApiOutput } from '@energy-om/contract';
import { flattenTree } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { AreaTable } from '#db/schema/tenancy.ts';
import { type Parameters, prepared } from '#db/statement.ts';

export type AreaRow = Omit<AreaTable, 'tenant_id' | 'path' | 'version' | 'calendar_id' | 'retired_at'>;

/** Without retired areas. @param conditions on area `a` */
export function queryAreas(database: Database, conditions: readonly string[], parameters: Parameters): Promise<AreaRow[]> {
  const text = `select a.id, a.parent_id, a.kind, a.name, a.longitude, a.latitude, a.address from areas a
    where a.retired_at is null and ${conditions.join(' and ')}`;
  return database.run(prepared<AreaRow>(text), parameters.values);
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Sorts numbers by value: building 2 comes before building 10. */
export function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

/** Groups areas by their parent; those whose parent is out of scope are under `null`. */
export function groupByParent<Row extends { id: string; parent_id: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  const ids = new Set(rows.map(({ id }) => id));
  return Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && ids.has(parent_id) ? parent_id : null));
}

interface AreaNode extends AreaRow {
  children: AreaNode[];
}

/** Each area is followed by its sub-areas, with its level. An area whose parent is out of scope is a root. */
export function presentSites(rows: readonly AreaRow[]): ApiOutput<'listSites'> {
  const byParent = groupByParent([...rows].sort(byName));
  const collect = (parentId: string | null): AreaNode[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...row, parent_id: parentId, children: collect(row.id) }));
  return flattenTree(collect(null)).map(({ node, level }) => {
    const { id, parent_id: parentId, kind, name, longitude, latitude, address } = node;
    return { id, parentId, level, kind, name, longitude, latitude, address };
  });
}
