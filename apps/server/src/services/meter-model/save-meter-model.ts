import { findModelFaults, listChangedValues, type ModelFault } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import type { MeterModelTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { completeModelFields, type ModelFields } from './complete-model-fields.ts';
import { lockModelInUse } from './lock-model.ts';
import { readModel } from './model-rows.ts';
import { findModelValueUses } from './model-uses.ts';
import { writeModel } from './write-model.ts';

/** Of a tenant, retired ones included: forms offer all that are in use. */
const maxModels = 300;

/** What is sent from now on is read by the changed model; stored readings keep their meaning, which a change may not take from them. */
export const saveMeterModel: Verb<'saveMeterModel'> = async (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  assertSound(given);
  const fields = completeModelFields(given);
  const { tenantId } = context.actor;
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const answer = await writeOnce(context, { subjectKind: 'meterModel', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (givenId === undefined) return insertModel(context, tx, id, fields);
    const key = { id, version: version as number };
    const before = await lockModelInUse(tx, context, key);
    await assertNameFree(tx, 'meterModel', { tenantId, name: fields.name, ownId: id });
    await assertReadingsKeepMeaning(tx, tenantId, before, fields);
    return writeModel(tx, tenantId, key, toColumns(fields));
  });
  await context.eventBus.publish({ kind: 'devices-changed', tenantId });
  return answer;
};

const faultMessages = {
  missing: 'required',
  tooLong: 'tooLong',
  tooMany: 'tooManyFormParts',
  repeated: 'repeatedInForm',
  outOfRange: 'outOfRange',
  unknownValue: 'mappedValueUnknown',
} as const satisfies Record<ModelFault, MessageKey>;

function assertSound(fields: ModelFields): void {
  const faults = Object.entries(findModelFaults(fields));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, faultMessages[fault]])));
}

async function insertModel({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, fields: ModelFields) {
  assertManagesTenant(actor, 'meter-model.manage');
  await assertNameFree(tx, 'meterModel', { tenantId: actor.tenantId, name: fields.name, ownId: id });
  await assertRoomForModel(tx, actor.tenantId);
  await tx
    .insertInto('meter_models')
    .values({ tenant_id: actor.tenantId, id, ...toColumns(fields) })
    .execute();
  return readModel(tx, actor.tenantId, id);
}

/** Throws a conflict that names the devices with readings, and the rules, of values that would mean something else. */
async function assertReadingsKeepMeaning(
  tx: Transaction<Schema>,
  tenantId: string,
  before: Selectable<MeterModelTable>,
  after: ModelFields,
): Promise<void> {
  const mapping = before.mapping ?? { keys: [], takesSameNames: true };
  const former = { values: before.values, registerModulus: before.register_modulus, energyType: before.energy_type, mapping };
  const uses = await findModelValueUses(tx, tenantId, { id: before.id, keys: listChangedValues(former, after) });
  if (uses.length > 0) throw conflict('meterModelValueInUse', { uses });
}

function toColumns({ values, registerModulus, mapping, ...fields }: ModelFields) {
  return {
    name: fields.name,
    manufacturer: fields.manufacturer,
    energy_type: fields.energyType,
    has_switch: fields.hasSwitch,
    values: JSON.stringify(values),
    register_modulus: registerModulus,
    mapping: JSON.stringify(mapping),
  };
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForModel(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const models = await tx.selectFrom('meter_models').select('id').where('tenant_id', '=', tenantId).limit(maxModels).execute();
  if (models.length === maxModels) throw conflict('tooManyMeterModels', null, { most: maxModels });
}
