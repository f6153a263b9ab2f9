import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { keeperCondition, storeCondition } from '../store-scope.ts';

export interface MovedPart {
  id: string;
  unit: string;
  price_cents: number;
  is_retired: boolean;
}

const shareOne = statement<{ tenant: string; ids: readonly string[] }, MovedPart>(
  'share-spare-parts',
  `select p.id, p.unit, p.price_cents, p.retired_at is not null as is_retired from spare_parts p
    where p.tenant_id = :tenant and p.id = any (:ids::uuid[]) order by p.id for share`,
);

/**
 * Locks parts against being taken out of the catalogue, until the transaction ends. Throws `notFound` where one is another tenant's, and a
 * conflict for one that is out of the catalogue.
 */
export async function shareParts(tx: Transaction<Schema>, tenant: string, ids: readonly string[]): Promise<Map<string, MovedPart>> {
  const parts = new Map((await runIn(tx, shareOne, { tenant, ids })).map((part) => [part.id, part]));
  if (ids.some((id) => !parts.has(id))) throw notFound();
  if ([...parts.values()].some(({ is_retired }) => is_retired)) throw conflict('sparePartRetired');
  return parts;
}

interface SharedStore {
  id: string;
  may_keep: boolean;
  is_retired: boolean;
}

/** As `shareParts`, for a store that the actor sees. */
export async function shareStore(tx: Transaction<Schema>, actor: Actor, id: string): Promise<SharedStore> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select s.id, ${keeperCondition(actor, 'r.path', parameters)} as may_keep, s.retired_at is not null as is_retired
    from stores s left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where s.tenant_id = :tenant and s.id = ${parameters.add(id)} and ${storeCondition(actor, 'r.path', parameters)} for share of s`;
  const [store] = await runIn(tx, prepared<SharedStore>(text), parameters.values);
  if (!store) throw notFound();
  if (store.is_retired) throw conflict('storeRetired');
  return store;
}
