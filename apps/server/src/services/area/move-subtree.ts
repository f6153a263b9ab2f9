import { maxAreaDepth } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import { depthOf } from './area-rows.ts';
import { type LockedArea, lockSubtree } from './lock-area.ts';

interface NewPath {
  tenant: string;
  path: string;
  newPath: string;
}

const moveAreas = statement<NewPath, object>(
  'move-areas',
  `update areas a set path = :newPath || substr(a.path, length(:path) + 1)
    where a.tenant_id = :tenant and starts_with(a.path, :path)`,
);

/** A site of ten years has a hundred thousand orders, and a statement may take five seconds. */
const ordersAtOnce = 5000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Orders carry their area's path, so that a list's scope needs no join. @returns the last order of the batch; nothing after the last batch */
const moveOrders = statement<NewPath & { after: string; limit: number }, { id: string }>(
  'move-orders-of-areas',
  `with batch as materialized (
      select o.id from work_orders o
      where o.tenant_id = :tenant and o.id > :after and starts_with(o.area_path, :path) order by o.id limit :limit
    ),
    moved as (
      update work_orders o set area_path = :newPath || substr(o.area_path, length(:path) + 1)
      from batch where o.tenant_id = :tenant and o.id = batch.id
    )
    select id from batch order by id desc limit 1`,
);

const listAccounts = statement<{ tenant: string }, { account_id: string }>(
  'list-accounts-with-areas',
  `select distinct g.account_id from role_grants g where g.tenant_id = :tenant and g.area_id is not null`,
);

/**
 * Moves an area with everything in it: its path and the paths of the areas and orders within it.
 * @returns the accounts with a role in some area only, whose reach may have changed
 */
export async function moveSubtree(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, path }: Pick<LockedArea, 'id' | 'path'>,
  { parentId, parentPath }: { parentId: string | null; parentPath: string },
): Promise<string[]> {
  const newPath = `${parentPath}${id}/`;
  const subtree = await lockSubtree(tx, tenantId, path);
  const deepest = Math.max(...subtree.map((area) => depthOf(area.path))) - depthOf(path) + depthOf(newPath);
  if (deepest >= maxAreaDepth) throw invalid({ parentId: 'areaTooDeep' }, { most: maxAreaDepth });
  await tx.updateTable('areas').set({ parent_id: parentId }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  await runIn(tx, moveAreas, { tenant: tenantId, path, newPath });
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const [last]: { id: string }[] = await runIn(tx, moveOrders, { tenant: tenantId, path, newPath, after, limit: ordersAtOnce });
    after = last?.id;
  }
  const accounts = await runIn(tx, listAccounts, { tenant: tenantId });
  return accounts.map(({ account_id }) => account_id);
}
