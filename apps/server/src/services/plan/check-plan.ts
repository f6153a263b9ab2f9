import type { ApiParsedInput } from '@energy-om/contract';
import { valueTypes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { assertManagesPath, managesPath } from '#services/scope/managed-areas.ts';

export type PlanFields = Omit<ApiParsedInput<'savePlan'>, 'id' | 'version'>;

interface Named {
  area_path: string | null;
  has_project: boolean;
  is_in_project: boolean;
  has_business: boolean;
  devices: number;
  has_route: boolean;
  /** How many of the devices have a register. */
  counting: number;
  /** The path of the meter's area; null for one that is unknown, retired or without a register. */
  meter_path: string | null;
}

/** Whether device `d` has a register. */
const hasRegister = `exists (select from meter_models w where ${isKnownModel('w')} and w.id = d.model_id
  and jsonb_path_exists(w.values, '$[*] ? (@.valueType == ${valueTypes.register})'))`;

interface NamedValues {
  tenant: string;
  project: string;
  site: string;
  businessType: string;
  devices: readonly string[];
  meter: string | null;
  route: string | null;
}

const findNamed = statement<NamedValues, Named>(
  'find-what-a-plan-names',
  `
    select a.path as area_path, p.id is not null as has_project,
      exists (select from project_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
        where x.tenant_id = :tenant and x.project_id = p.id and starts_with(a.path, r.path)) as is_in_project,
      exists (select from project_business_types x
        join business_types b on b.tenant_id = :tenant and b.id = x.business_type_id and b.retired_at is null
        where x.tenant_id = :tenant and x.project_id = p.id and x.business_type_id = :businessType) as has_business,
      (select count(*)::int from devices d join areas r on r.tenant_id = :tenant and r.id = d.area_id
        where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and d.retired_at is null and starts_with(r.path, a.path)) as devices,
      exists (select from inspection_routes i join areas r on r.tenant_id = :tenant and r.id = i.area_id
        where i.tenant_id = :tenant and i.id = :route and i.removed_at is null and starts_with(r.path, a.path)) as has_route,
      (select count(*)::int from devices d where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and ${hasRegister}) as counting,
      (select r.path from devices d join areas r on r.tenant_id = :tenant and r.id = d.area_id
        where d.tenant_id = :tenant and d.id = :meter::uuid and d.retired_at is null and ${hasRegister}) as meter_path
    from tenants t
      left join projects p on p.tenant_id = :tenant and p.id = :project and p.state = 'active'
      left join areas a on a.tenant_id = :tenant and a.id = :site and a.retired_at is null
    where t.id = :tenant`,
);

/**
 * What a plan names must exist and belong together as for an order, and its place must be one that the actor manages. Runs under the tenant's
 * lock, which retiring and ending take too. Throws `invalid` by field, or `forbidden`.
 */
export async function checkPlan(
  tx: Transaction<Schema>,
  actor: Actor,
  plan: Pick<PlanFields, 'projectId' | 'siteId' | 'businessTypeId' | 'deviceIds' | 'trigger' | 'meterId' | 'routeId'>,
): Promise<void> {
  const { projectId: project, siteId: site, businessTypeId: businessType, deviceIds: devices, meterId: meter, routeId: route } = plan;
  const values = { tenant: actor.tenantId, project, site, businessType, devices, meter, route };
  const [named] = await runIn(tx, findNamed, values);
  if (!named?.has_project) throw invalid({ projectId: 'planProjectUnknown' });
  if (named.area_path === null) throw invalid({ siteId: 'areaUnknown' });
  assertManagesPath(actor, 'plan.manage', named.area_path);
  const faults: InvalidFields = {};
  if (!named.is_in_project) faults.siteId = 'siteOutsideProject';
  if (!named.has_business) faults.businessTypeId = 'businessTypeOutsideProject';
  if (named.devices !== devices.length) faults.deviceIds = 'planDeviceUnknown';
  else if (plan.trigger === 'counter') Object.assign(faults, findCounterFaults(actor, plan, named));
  if (route !== null && !named.has_route) faults.routeId = 'routeUnknown';
  if (route !== null && devices.length > 0) faults.deviceIds = 'routeOrDevices';
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A meter of a place that the actor does not manage is as unknown. */
function findCounterFaults(
  actor: Actor,
  { deviceIds, meterId }: Pick<PlanFields, 'deviceIds' | 'meterId'>,
  { counting, meter_path }: Named,
): InvalidFields {
  if (meterId !== null) return meter_path !== null && managesPath(actor, 'plan.manage', meter_path) ? {} : { meterId: 'planMeterUnknown' };
  if (deviceIds.length === 0) return { meterId: 'planCounterNeedsDevices' };
  return counting === deviceIds.length ? {} : { deviceIds: 'planDeviceNotCounting' };
}
