import type { ApiOutput } from '@energy-om/contract';
import { averagePriceCents, toQuantity } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { SparePartTable } from '#db/schema/spare-parts.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import { keeperCondition, storeCondition } from '../store-scope.ts';

export type SparePart = ApiOutput<'getSparePart'>;

export interface SparePartRow extends Selectable<SparePartTable> {
  business_types: SparePart['businessTypes'];
  /** Quantities in thousandths. */
  stock: (Omit<SparePart['stock'][number], 'averageCents'> & { valueCents: number })[];
}

/** The columns of part `p`, with its stock in the stores that the actor sees. Names `:tenant`. */
export function partColumns(actor: Actor, parameters: Parameters): string {
  return `p.*,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
      from spare_part_business_types x join business_types t on t.tenant_id = :tenant and t.id = x.business_type_id and t.retired_at is null
      where x.tenant_id = :tenant and x.part_id = p.id), '[]') as business_types,
    coalesce((select jsonb_agg(jsonb_build_object('store', jsonb_build_object('id', s.id, 'name', s.name), 'quantity', b.quantity,
        'valueCents', b.value_cents, 'minimum', b.minimum, 'isLow', b.is_low, 'mayKeep', ${keeperCondition(actor, 'r.path', parameters)})
        order by s.name, s.id)
      from stock_balances b
        join stores s on s.tenant_id = :tenant and s.id = b.store_id and s.retired_at is null
        left join areas r on r.tenant_id = :tenant and r.id = s.area_id
      where b.tenant_id = :tenant and b.part_id = p.id and ${storeCondition(actor, 'r.path', parameters)}), '[]') as stock`;
}

export function presentPart(row: SparePartRow, actor: Actor): SparePart {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: row.name,
    model: row.model,
    unit: row.unit,
    priceCents: row.price_cents,
    businessTypes: row.business_types,
    deviceModels: row.device_models,
    retired: row.retired_at !== null,
    stock: row.stock.map(({ quantity, valueCents, minimum, ...stock }) => ({
      ...stock,
      quantity: toQuantity(quantity),
      averageCents: averagePriceCents({ quantity, valueCents }),
      minimum: minimum === null ? null : toQuantity(minimum),
    })),
    mayManage: managedPaths(actor, 'spare-part.manage') === null,
  };
}

/** Reads a part of the tenant within the transaction that wrote it. */
export async function readPart(tx: Transaction<Schema>, actor: Actor, id: string): Promise<SparePart> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${partColumns(actor, parameters)} from spare_parts p where p.tenant_id = :tenant and p.id = ${parameters.add(id)}`;
  const [row] = await runIn(tx, prepared<SparePartRow>(text), parameters.values);
  if (!row) throw new Error('the spare part that was just written is gone');
  return presentPart(row, actor);
}
