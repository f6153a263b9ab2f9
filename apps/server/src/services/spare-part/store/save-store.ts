import type { ApiParsedInput } from '@energy-om/contract';
import { maxStores } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { stockKeepingRoles } from '#services/scope/fit-members.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import { memberCondition } from '#services/scope/member-scope.ts';
import { lockStore } from './lock-store.ts';
import { readStore } from './store-rows.ts';

type StoreFields = Omit<ApiParsedInput<'saveStore'>, 'id' | 'version'>;

export const saveStore: Verb<'saveStore'> = async (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor } = context;
  const id = givenId ?? context.ids.next();
  const fields = { ...given, keeperIds: [...new Set(given.keeperIds)] };
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  return writeOnce(context, { subjectKind: 'store', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    if (givenId !== undefined) await lockStore(tx, context, { id, version: version as number });
    await assertManagesArea(tx, actor, 'spare-part.manage', fields.areaId);
    await assertNameFree(tx, 'store', { tenantId: actor.tenantId, name: fields.name, ownId: id });
    await assertKeepersFit(tx, context, id, fields.keeperIds);
    if (givenId === undefined) await insertStore(context, tx, id, fields);
    else await updateStore(context, tx, { id, version: version as number }, fields);
    await replaceKeepers(tx, actor.tenantId, id, fields.keeperIds);
    return readStore(tx, actor, id);
  });
};

async function insertStore({ actor, clock }: SignedInContext, tx: Transaction<Schema>, id: string, { name, areaId }: StoreFields) {
  const { tenantId } = actor;
  const open = tx.selectFrom('stores').select('id').where('tenant_id', '=', tenantId).where('retired_at', 'is', null).limit(maxStores);
  if ((await open.execute()).length === maxStores) throw conflict('tooManyStores', null, { most: maxStores });
  await tx.insertInto('stores').values({ tenant_id: tenantId, id, name, area_id: areaId, created_at: clock.now() }).execute();
}

async function updateStore(
  { actor }: SignedInContext,
  tx: Transaction<Schema>,
  { id, version }: { id: string; version: number },
  { name, areaId }: StoreFields,
) {
  await tx
    .updateTable('stores')
    .set({ name, area_id: areaId, version: version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Keepers are members whose role sees stock, whom the actor may see or who keep the store already. Throws `invalid`. */
async function assertKeepersFit(tx: Transaction<Schema>, { actor }: SignedInContext, storeId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select count(*)::int as count from memberships m
    where m.tenant_id = :tenant and m.account_id = any (${parameters.add(ids)}::uuid[]) and m.state = 'member'
      and (exists (select from store_keepers k where k.tenant_id = :tenant and k.store_id = ${parameters.add(storeId)} and k.account_id = m.account_id)
        or exists (select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
          where g.tenant_id = :tenant and g.account_id = m.account_id and g.role = any (${parameters.add(stockKeepingRoles)}::text[])
            and ${memberCondition(actor, 'spare-part.manage', parameters)}))`;
  const [found] = await runIn(tx, prepared<{ count: number }>(text), parameters.values);
  if (found?.count !== ids.length) throw invalid({ keeperIds: 'memberUnknown' });
}

async function replaceKeepers(tx: Transaction<Schema>, tenantId: string, storeId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('store_keepers').where('tenant_id', '=', tenantId).where('store_id', '=', storeId).execute();
  const rows = ids.map((id) => ({ tenant_id: tenantId, store_id: storeId, account_id: id }));
  if (rows.length > 0) await tx.insertInto('store_keepers').values(rows).execute();
}
