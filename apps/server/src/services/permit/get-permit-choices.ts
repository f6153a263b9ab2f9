import { type ModelValue, maxPermitChoices, qualifyingSkills } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentModelValue } from '#services/device/present-values.ts';
import { fitCondition } from '#services/scope/fit-members.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { staffRoles } from './write/permit-parts.ts';

interface PersonRow {
  id: string;
  full_name: string;
  teams: string[];
  qualified_until: string | null;
  is_unqualified: boolean;
}

/** Whoever has a certificate that is valid today comes first. */
const findPeople = statement<{ tenant: string; path: string; roles: readonly string[]; kinds: readonly string[]; now: Date }, PersonRow>(
  'find-people-for-permit',
  `
    select y.id, y.full_name, case when isfinite(c.last) then c.last end as qualified_until,
      coalesce(c.last < (:now::timestamptz at time zone t.time_zone)::date, true) as is_unqualified,
      array(select e.name from team_members x join teams e on e.tenant_id = :tenant and e.id = x.team_id
        where x.tenant_id = :tenant and x.account_id = y.id order by e.name) as teams
    from memberships w join accounts y on y.id = w.account_id join tenants t on t.id = :tenant
      left join lateral (select max(coalesce(s.ends_on, 'infinity'::date)) as last from member_skills s
        where s.tenant_id = :tenant and s.account_id = y.id and s.removed_at is null and s.kind = any (:kinds::text[])) c on true
    where w.tenant_id = :tenant and w.state = 'member' and ${fitCondition('y.id', ':path', ':roles::text[]')}
    order by is_unqualified, y.full_name, y.id limit ${maxPermitChoices}`,
);

/** At a place with more devices than can be listed, those come first that an order is about and that are switched rather than read. */
const findDevices = statement<
  { tenant: string; path: string; order: string },
  { id: string; name: string; code: string | null; modelId: string | null }
>(
  'find-devices-for-permit',
  `select x.id, x.name, x.code, x."modelId" from (
    select d.id, d.name, d.code, d.model_id as "modelId" from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where d.tenant_id = :tenant and d.retired_at is null and starts_with(a.path, :path)
    order by not exists (select from work_order_objects b where b.tenant_id = :tenant and b.order_id = :order and b.device_id = d.id),
      d.energy_type is distinct from 'NYKG', d.kind <> 'device', d.name, d.id limit ${maxPermitChoices}) x
  order by x.name, x.id`,
);

const findModels = statement<{ tenant: string; models: readonly string[] }, { id: string; values: ModelValue[] }>(
  'find-models-for-permit',
  `select m.id, m.values from meter_models m where ${isKnownModel('m')} and m.id = any (:models::uuid[]) order by m.id`,
);

export const getPermitChoices: Verb<'getPermitChoices'> = async (context, { orderId, kind }) => {
  const { actor, database, clock, language } = context;
  const { row } = await loadOrder(context, actor.tenantId, orderId, toLifecycleActor(context));
  const place = { tenant: actor.tenantId, path: row.area_path };
  const people = await database.run(findPeople, { ...place, roles: staffRoles, kinds: qualifyingSkills[kind], now: clock.now() });
  const devices = await database.run(findDevices, { ...place, order: orderId });
  const modelIds = [...new Set(devices.flatMap(({ modelId }) => modelId ?? []))];
  const models = modelIds.length === 0 ? [] : await database.run(findModels, { tenant: actor.tenantId, models: modelIds });
  return {
    people: people.map(({ id, full_name, teams, qualified_until, is_unqualified }) => ({
      id,
      fullName: full_name,
      teams,
      qualifiedUntil: qualified_until,
      isUnqualified: is_unqualified,
    })),
    devices,
    models: models.map(({ id, values }) => ({ id, values: values.map((value) => presentModelValue(value, language)) })),
  };
};
