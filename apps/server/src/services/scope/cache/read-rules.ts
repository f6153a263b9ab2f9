import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { defaultCalendar, type RuleRows } from '#services/core/ports/rule-cache.ts';
import type { RowMaps, WantedKeys } from './row-cache.ts';

export const ruleKinds = [
  'businessTypes',
  'resultForms',
  'orderForms',
  'projects',
  'areas',
  'calendars',
  'tenants',
] as const satisfies readonly (keyof RuleRows)[];

/** The key of a result's form is that of `formKey`. */
const findRules = statement<
  { tenant: string } & Record<keyof RuleRows, readonly string[]>,
  { kind: keyof RuleRows; key: string; value: object }
>(
  'find-rules',
  `
    select 'businessTypes' as kind, b.id::text as key, jsonb_build_object('name', b.name, 'cause_codes', b.cause_codes, 'remedy_codes', b.remedy_codes,
        'clock_targets', b.clock_targets, 'demands_permits', b.permit_kinds <> '{}', 'saving_checked', b.saving_checked) as value
      from business_types b where b.tenant_id = :tenant and b.id = any (:businessTypes::uuid[])
    union all
    select 'resultForms', k.key, f.fields
      from unnest(:resultForms::text[]) k(key) join business_type_forms f on f.tenant_id = :tenant
        and f.business_type_id = split_part(k.key, '/', 1)::uuid and f.version = split_part(k.key, '/', 2)::int
    union all
    select 'orderForms', f.version::text, f.fields from order_form_versions f
      where f.tenant_id = :tenant and f.version = any (:orderForms::int[])
    union all
    select 'projects', p.id::text, jsonb_build_object('clock_targets', p.clock_targets, 'grab_allowed', p.grab_allowed)
      from projects p where p.tenant_id = :tenant and p.id = any (:projects::uuid[])
    union all
    select 'areas', a.id::text, jsonb_build_object('name', a.name, 'kind', a.kind, 'path', a.path, 'address', a.address, 'longitude', a.longitude, 'latitude', a.latitude)
      from areas a where a.tenant_id = :tenant and a.id = any (:areas::uuid[])
    union all
    select 'calendars', k.key, c.days
      from unnest(:calendars::text[]) k(key) join work_calendars c on c.tenant_id = :tenant
        and case when k.key = '${defaultCalendar}' then c.is_default else c.id = k.key::uuid end
    union all
    select 'tenants', t.id::text, jsonb_build_object('time_zone', t.time_zone, 'settings', t.settings)
      from tenants t where t.id = :tenant and t.id = any (:tenants::uuid[])`,
);

/** Reads the rules of the keys; null for one that the tenant has nothing under. */
export async function readRules(
  database: Pick<Database, 'run'>,
  tenantId: string,
  wanted: WantedKeys<RuleRows>,
): Promise<RowMaps<RuleRows>> {
  const keysOf = (kind: keyof RuleRows) => [...new Set(wanted[kind])].filter((key) => key !== null);
  const keys = Object.fromEntries(ruleKinds.map((kind) => [kind, keysOf(kind)])) as Record<keyof RuleRows, string[]>;
  const rules = Object.fromEntries(ruleKinds.map((kind) => [kind, new Map(keys[kind].map((key) => [key, null]))]));
  if (ruleKinds.some((kind) => keys[kind].length > 0))
    for (const { kind, key, value } of await database.run(findRules, { tenant: tenantId, ...keys }))
      (rules[kind] as Map<string, unknown>).set(key, value);
  return rules as unknown as RowMaps<RuleRows>;
}
