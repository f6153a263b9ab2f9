import type { ApiParsedInput } from '@energy-om/contract';
import { maxSpareParts } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, FieldConflictError, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { writeMinimums } from '../stock/write-minimums.ts';
import { lockPart } from './lock-part.ts';
import { readPart } from './spare-part-rows.ts';

export type SparePartFields = Omit<ApiParsedInput<'saveSparePart'>, 'id' | 'version'>;

export const saveSparePart: Verb<'saveSparePart'> = async (context, { id: givenId, version, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor } = context;
  assertManagesTenant(actor, 'spare-part.manage');
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  return writeOnce(context, { subjectKind: 'sparePart', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    if (givenId === undefined) await insertPart(context, tx, id, fields);
    else await updatePart(context, tx, { id, version: version as number }, fields);
    await writeBusinessTypes(tx, actor.tenantId, id, fields.businessTypeIds);
    if (fields.minimums !== undefined) await writeMinimums(tx, context, id, fields.minimums);
    return readPart(tx, actor, id);
  });
};

async function insertPart(context: SignedInContext, tx: Transaction<Schema>, id: string, fields: SparePartFields): Promise<void> {
  const { actor, clock } = context;
  await assertCodeFree(tx, actor.tenantId, id, fields.code);
  await assertRoomForPart(tx, actor.tenantId);
  await tx
    .insertInto('spare_parts')
    .values({ tenant_id: actor.tenantId, id, created_at: clock.now(), ...toColumns(fields) })
    .execute();
}

async function updatePart(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: SparePartFields,
): Promise<void> {
  await lockPart(tx, context, key);
  await assertCodeFree(tx, context.actor.tenantId, key.id, fields.code);
  await tx
    .updateTable('spare_parts')
    .set({ ...toColumns(fields), version: key.version + 1 })
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', key.id)
    .execute();
}

function toColumns({ code, name, model, unit, priceCents, deviceModels }: SparePartFields) {
  return { code, name, model, unit, price_cents: priceCents, device_models: [...new Set(deviceModels)] };
}

const findSameCode = statement<{ tenant: string; code: string; own: string }, { id: string }>(
  'find-spare-part-of-code',
  `select p.id from spare_parts p where p.tenant_id = :tenant and lower(p.code) = lower(:code) and p.retired_at is null and p.id <> :own`,
);

/** Under the tenant's lock. Throws a conflict at the code when another part in the catalogue has it. */
async function assertCodeFree(tx: Transaction<Schema>, tenant: string, own: string, code: string): Promise<void> {
  const [other] = await runIn(tx, findSameCode, { tenant, code, own });
  if (other) throw new FieldConflictError({ code: 'sparePartCodeTaken' });
}

const countParts = statement<{ tenant: string }, { count: number }>(
  'count-spare-parts',
  'select count(*)::int as count from spare_parts p where p.tenant_id = :tenant and p.retired_at is null',
);

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForPart(tx: Transaction<Schema>, tenant: string): Promise<void> {
  const [row] = await runIn(tx, countParts, { tenant });
  if ((row?.count ?? 0) >= maxSpareParts) throw conflict('tooManySpareParts', null, { most: maxSpareParts });
}

const lockTypes = statement<{ tenant: string; ids: readonly string[] }, { id: string }>(
  'lock-business-types-of-spare-part',
  'select b.id from business_types b where b.tenant_id = :tenant and b.id = any (:ids::uuid[]) and b.retired_at is null order by b.id for share',
);

/** Those that are retired are not among the given ones, and hold again once they are restored. */
const deleteShownTypes = statement<{ tenant: string; part: string }, never>(
  'delete-business-types-of-spare-part',
  `delete from spare_part_business_types x using business_types b
    where x.tenant_id = :tenant and x.part_id = :part and b.tenant_id = :tenant and b.id = x.business_type_id and b.retired_at is null`,
);

async function writeBusinessTypes(tx: Transaction<Schema>, tenantId: string, partId: string, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)];
  const known = await runIn(tx, lockTypes, { tenant: tenantId, ids });
  if (known.length !== ids.length) throw invalid({ businessTypeIds: 'businessTypeUnknown' });
  await runIn(tx, deleteShownTypes, { tenant: tenantId, part: partId });
  const rows = ids.map((id) => ({ tenant_id: tenantId, part_id: partId, business_type_id: id }));
  if (rows.length > 0) await tx.insertInto('spare_part_business_types').values(rows).execute();
}
