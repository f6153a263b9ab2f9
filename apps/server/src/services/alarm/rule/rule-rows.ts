import type { ApiOutput, Language } from '@energy-om/contract';
import { findRuleTemplate, type ModelValue } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { AlarmRuleTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { placeName } from '#services/scope/area-label.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { modelValueOf } from '../alarm-rows.ts';

export type Rule = ApiOutput<'saveAlarmRule'>;

export interface RuleRow
  extends Pick<
    Selectable<AlarmRuleTable>,
    'id' | 'version' | 'name' | 'model_id' | 'device_id' | 'area_id' | 'condition' | 'schedule' | 'level' | 'enabled' | 'template'
  > {
  target_name: string;
  /** The path of the area, or of the device's area; null for a model, whose devices may be anywhere. */
  path: string | null;
  model_value: ModelValue | null;
  business_type: Rule['businessType'];
  open_alarms: number;
}

/** Selects from rule `r`, its device `d`, its or its device's area `a`, and its or its device's model `m`. Names `:tenant`. */
export const ruleTables = `alarm_rules r
  left join devices d on d.tenant_id = :tenant and d.id = r.device_id
  left join areas a on a.tenant_id = :tenant and a.id = coalesce(r.area_id, d.area_id)
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join meter_models m on ${isKnownModel('m')} and m.id = coalesce(r.model_id, d.model_id)`;

/** An area has devices of many models, so the first model that has the value describes it. */
const valueOfAnyModel = `(select v.value from meter_models w, jsonb_array_elements(w.values) v
  where ${isKnownModel('w')} and r.area_id is not null and v.value ->> 'key' = r.condition ->> 'key' order by w.id limit 1)`;

export const ruleColumns = `
  r.id, r.version, r.name, r.model_id, r.device_id, r.area_id, r.condition, r.schedule, r.level, r.enabled, r.template, a.path,
  case when r.model_id is not null then m.name when r.device_id is not null then d.name else ${placeName} end as target_name,
  coalesce(${modelValueOf('r.condition')}, ${valueOfAnyModel}) as model_value,
  (select jsonb_build_object('id', b.id, 'name', b.name) from business_types b where b.tenant_id = :tenant and b.id = r.business_type_id) as business_type,
  (select count(*)::int from alarms x where x.tenant_id = :tenant and x.rule_id = r.id and x.cleared_at is null) as open_alarms`;

/** Undefined for a rule of another tenant or a removed one. */
export function findRule(tx: Transaction<Schema>, tenantId: string, id: string): Promise<RuleRow | undefined> {
  return selectRule(tx, tenantId, id, '');
}

/** Locks the rule's row until the transaction ends. Undefined for a rule of another tenant or a removed one. */
export function lockRule(tx: Transaction<Schema>, tenantId: string, id: string): Promise<RuleRow | undefined> {
  return selectRule(tx, tenantId, id, 'for no key update of r');
}

async function selectRule(
  tx: Transaction<Schema>,
  tenantId: string,
  id: string,
  lock: '' | 'for no key update of r',
): Promise<RuleRow | undefined> {
  const parameters = new Parameters({ tenant: tenantId });
  const text = `
    select ${ruleColumns} from ${ruleTables}
    where r.tenant_id = :tenant and r.id = ${parameters.add(id)} and r.removed_at is null ${lock}`;
  const rows = await runIn(tx, prepared<RuleRow>(text), parameters.values);
  return rows[0];
}

export function presentRule(row: RuleRow, language: Language): Rule {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    target: { ...targetOf(row), name: row.target_name },
    condition: row.condition,
    watched: presentWatched(row.model_value, language),
    schedule: row.schedule?.map((window) => ({ ...window, weekdays: [...window.weekdays] })) ?? null,
    level: row.level,
    businessType: row.business_type,
    enabled: row.enabled,
    openAlarms: row.open_alarms,
    template: row.template === null ? null : { id: row.template, source: findRuleTemplate(row.template)?.source ?? null },
  };
}

function targetOf({ model_id, device_id, area_id }: RuleRow): Pick<Rule['target'], 'kind' | 'id'> {
  if (model_id !== null) return { kind: 'model', id: model_id };
  // A constraint of the table ensures that exactly one of the three is set.
  return device_id !== null ? { kind: 'device', id: device_id } : { kind: 'area', id: area_id ?? '' };
}

function presentWatched(value: ModelValue | null, language: Language): Rule['watched'] {
  return value && { ...value, label: value.label[language] };
}
