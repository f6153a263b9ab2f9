import type { ApiOutput } from '@energy-om/contract';
import type { Selectable, Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { StoreTable } from '#db/schema/spare-parts.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { keeperCondition, managerCondition, storeCondition } from '../store-scope.ts';

export type Store = ApiOutput<'listStores'>[number];

interface StoreRow extends Selectable<StoreTable> {
  area_name: string | null;
  keepers: Store['keepers'];
  part_count: number;
  low_count: number;
  may_keep: boolean;
  may_manage: boolean;
}

function select(actor: Actor, parameters: Parameters, condition: string): string {
  return `select s.*, r.name as area_name,
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name) order by y.full_name, y.id)
        from store_keepers k
          join memberships m on m.tenant_id = :tenant and m.account_id = k.account_id and m.state = 'member'
          join accounts y on y.id = k.account_id
        where k.tenant_id = :tenant and k.store_id = s.id), '[]') as keepers,
      (select count(*)::int from stock_balances b where b.tenant_id = :tenant and b.store_id = s.id and b.quantity > 0) as part_count,
      (select count(*)::int from stock_balances b where b.tenant_id = :tenant and b.store_id = s.id and b.is_low) as low_count,
      ${keeperCondition(actor, 'r.path', parameters)} as may_keep, ${managerCondition(actor, 'r.path', parameters)} as may_manage
    from stores s left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where s.tenant_id = :tenant and ${condition} order by s.name, s.id`;
}

/** The stores in use that serve the actor's areas. */
export async function listOpenStores(database: Database, actor: Actor): Promise<Store[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const condition = `s.retired_at is null and ${storeCondition(actor, 'r.path', parameters)}`;
  return (await database.run(prepared<StoreRow>(select(actor, parameters, condition)), parameters.values)).map(presentStore);
}

/** Reads a store within the transaction that wrote it. */
export async function readStore(tx: Transaction<Schema>, actor: Actor, id: string): Promise<Store> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = select(actor, parameters, `s.id = ${parameters.add(id)}`);
  const [row] = await runIn(tx, prepared<StoreRow>(text), parameters.values);
  if (!row) throw new Error('the store that was just written is gone');
  return presentStore(row);
}

function presentStore(row: StoreRow): Store {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    area: row.area_id === null ? null : { id: row.area_id, name: row.area_name ?? '' },
    keepers: row.keepers,
    retired: row.retired_at !== null,
    partCount: row.part_count,
    lowCount: row.low_count,
    mayKeep: row.may_keep,
    mayManage: row.may_manage,
  };
}
