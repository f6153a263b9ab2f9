import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readBusinessType } from './business-type-rows.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

type BusinessTypeFields = Omit<ApiParsedInput<'saveBusinessType'>, 'id' | 'version'>;

/** Of a tenant, retired ones included: a new order's form offers all that are in use. */
const maxBusinessTypes = 300;

/** Orders that are open keep the rules of the lifecycle that they began with; clock targets hold for clocks that start from now on. */
export const saveBusinessType: Verb<'saveBusinessType'> = async (context, { id: givenId, version, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { tenantId } = context.actor;
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const answer = await writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (givenId === undefined) return insertBusinessType(context, tx, id, fields);
    const key = { id, version: version as number };
    await lockBusinessTypeInUse(tx, context, key);
    await assertNameFree(tx, 'businessType', { tenantId, name: fields.name, ownId: id });
    return writeBusinessType(tx, tenantId, key, toColumns(fields));
  });
  await context.eventBus.publish({ kind: 'rules-changed', tenantId });
  return answer;
};

async function insertBusinessType({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, fields: BusinessTypeFields) {
  assertManagesTenant(actor, 'business-type.manage');
  await assertNameFree(tx, 'businessType', { tenantId: actor.tenantId, name: fields.name, ownId: id });
  await assertRoomForBusinessType(tx, actor.tenantId);
  await tx
    .insertInto('business_types')
    .values({ tenant_id: actor.tenantId, id, ...toColumns(fields) })
    .execute();
  return readBusinessType(tx, actor.tenantId, id);
}

function toColumns({ clockTargets, energyTypes, permitKinds, skillKinds, ...fields }: BusinessTypeFields) {
  return {
    name: fields.name,
    specialty: fields.specialty,
    default_level: fields.defaultLevel,
    energy_types: [...new Set(energyTypes)],
    before_photo_required: fields.beforePhotoRequired,
    after_photo_required: fields.afterPhotoRequired,
    permit_kinds: permitKinds && [...new Set(permitKinds)],
    skill_kinds: skillKinds && [...new Set(skillKinds)],
    skill_names: fields.skillNames,
    check_required: fields.checkRequired,
    one_signature: fields.oneSignature,
    closes_on_silence: fields.closesOnSilence,
    saving_checked: fields.savingChecked,
    cause_codes: fields.causeCodes,
    remedy_codes: fields.remedyCodes,
    clock_targets: JSON.stringify(clockTargets),
  };
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForBusinessType(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const types = await tx.selectFrom('business_types').select('id').where('tenant_id', '=', tenantId).limit(maxBusinessTypes).execute();
  if (types.length === maxBusinessTypes) throw conflict('tooManyBusinessTypes', null, { most: maxBusinessTypes });
}
