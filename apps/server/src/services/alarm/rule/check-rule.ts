import type { ApiParsedInput } from '@energy-om/contract';
import { type AlarmCondition, findConditionFaults, findScheduleFaults, type ModelValue, valueTypes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { faultMessages } from '#services/core/fault-messages.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';

export type RuleTerms = Omit<ApiParsedInput<'saveAlarmRule'>, 'id' | 'version'>;

interface Target {
  /** Null for a model, whose devices may be anywhere. */
  path: string | null;
  /** The values that its devices report. */
  values: readonly ModelValue[];
}

/**
 * Checks that the target of a rule exists, lies in an area that the actor manages, and reports the value that the rule watches. Throws
 * `invalid` by field, or `forbidden`.
 */
export async function checkRule(tx: Transaction<Schema>, actor: Actor, terms: RuleTerms): Promise<void> {
  const target = await findTarget(tx, actor.tenantId, terms.target);
  if (!target) throw invalid({ 'target.id': 'alarmTargetUnknown' });
  assertManagesPath(actor, 'alarm-rule.manage', target.path);
  const faults = listFaults(terms, target);
  if (terms.businessTypeId !== null && !(await hasBusinessType(tx, actor.tenantId, terms.businessTypeId))) {
    faults.businessTypeId = 'businessTypeUnknown';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function listFaults({ condition, schedule }: RuleTerms, { values }: Target): InvalidFields {
  const ofCondition = Object.entries(findConditionFaults(condition, listFitKeys(condition, values)));
  const found = [
    ...ofCondition.map(([field, fault]) => [`condition.${field}`, fault] as const),
    ...Object.entries(findScheduleFaults(schedule)),
  ];
  return Object.fromEntries(found.map(([field, fault]) => [field, faultMessages[fault]]));
}

/** A number has no state and a switch has no limit, so such a rule would never raise an alarm. */
function listFitKeys({ kind }: AlarmCondition, values: readonly ModelValue[]): string[] {
  const isFit = ({ valueType }: ModelValue) => (valueType === valueTypes.state) === (kind === 'state');
  return values.filter(isFit).map(({ key }) => key);
}

/** Returns undefined where the tenant has no such target. */
function findTarget(tx: Transaction<Schema>, tenantId: string, { kind, id }: RuleTerms['target']): Promise<Target | undefined> {
  switch (kind) {
    case 'model':
      return findModel(tx, tenantId, id);
    case 'device':
      return findDevice(tx, tenantId, id);
    case 'area':
      return findArea(tx, tenantId, id);
  }
}

/** Locks the model against being retired until the rule is written. */
async function findModel(tx: Transaction<Schema>, tenantId: string, id: string): Promise<Target | undefined> {
  const model = await tx
    .selectFrom('meter_models as m')
    .select('m.values')
    .where(whereKnownModel(tenantId))
    .where('m.id', '=', id)
    .where('m.retired_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return model && { path: null, values: model.values };
}

async function findDevice(tx: Transaction<Schema>, tenantId: string, id: string): Promise<Target | undefined> {
  const device = await tx
    .selectFrom('devices as d')
    .innerJoin('areas as a', (join) => join.on('a.tenant_id', '=', tenantId).onRef('a.id', '=', 'd.area_id'))
    .leftJoin(
      (eb) => eb.selectFrom('meter_models as m').select(['m.id', 'm.values']).where(whereKnownModel(tenantId)).as('m'),
      (join) => join.onRef('m.id', '=', 'd.model_id'),
    )
    .select(['a.path', 'm.values'])
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', id)
    .where('d.retired_at', 'is', null)
    // A device that is being retired is waited for, so that no rule comes to name it meanwhile.
    .forKeyShare('d')
    .executeTakeFirst();
  return device && { path: device.path, values: device.values ?? [] };
}

/** The devices of an area change over time, so a rule for it may watch the values of any model. */
async function findArea(tx: Transaction<Schema>, tenantId: string, id: string): Promise<Target | undefined> {
  const area = await tx
    .selectFrom('areas')
    .select('path')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    // An area that is being retired is waited for, as a device is.
    .forKeyShare()
    .executeTakeFirst();
  if (!area) return undefined;
  const models = await tx
    .selectFrom('meter_models as m')
    .select('m.values')
    .where(whereKnownModel(tenantId))
    .where('m.retired_at', 'is', null)
    .execute();
  return { path: area.path, values: models.flatMap(({ values }) => values) };
}

async function hasBusinessType(tx: Transaction<Schema>, tenantId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('business_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}
