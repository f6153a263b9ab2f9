import type { AreaTreeNode } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import { queryAreas } from '#services/scope/area-rows.ts';
import { buildAreaTree, type LeafRow } from './build-area-tree.ts';

/** A phone cannot present more leaves usefully, and would load megabytes for them. */
const maxLeaves = 10_000;

/**
 * @param conditions on area `a`
 * @param field the filter that makes the tree smaller, named by the `invalid` that is thrown for a tree that is too large
 */
export async function queryAreaTree(
  database: Database,
  conditions: readonly string[],
  parameters: Parameters,
  field: string,
): Promise<AreaTreeNode[]> {
  const text = `
    select d.id, d.kind, d.name, d.code, d.energy_type, d.online, d.area_id
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where d.tenant_id = :tenant and d.retired_at is null and ${conditions.join(' and ')} limit ${maxLeaves + 1}`;
  const [areas, devices] = await Promise.all([
    queryAreas(database, conditions, parameters),
    database.run(prepared<LeafRow>(text), parameters.values),
  ]);
  if (devices.length > maxLeaves) throw invalid({ [field]: 'treeTooLarge' });
  return buildAreaTree(areas, devices);
}
