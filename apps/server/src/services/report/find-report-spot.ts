import {
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  type EnergyType,
  mayReportAt,
  type ObjectKind,
  type ReportSettings,
  reportSettingsOf,
} from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { SignedInContext } from '../core/request-context.ts';
import { toLifecycleActor } from '../work-order/execution/command-context.ts';

/** Where something is reported, and what a report of it begins with. */
export interface ReportSpot {
  device: { id: string; kind: Exclude<ObjectKind, 'area'>; name: string; code: string; energyType: EnergyType | null } | null;
  area: { id: string; path: string; name: string };
  project: { id: string; name: string };
  businessTypeId: string;
  settings: ReportSettings;
  /** Of the level and the business type that stand until the dispatcher has looked. */
  targets: ClockTargets;
}

export interface WantedSpot {
  /** A device's code, or what its label says. */
  code?: string;
  deviceId?: string;
  areaId?: string;
}

/** Names of area `a` and what it is in, from the site down. */
export const placeFromSite = `(select string_agg(y.name, ' · ' order by length(y.path)) from areas y where y.tenant_id = a.tenant_id
  and y.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[]) and (y.kind <> 'region' or y.id = a.id))`;

/** $1 tenant, $2 code, $3 device, $4 area: the device goes before the area. Projects that cover it come deepest first. */
const findSpot: NumberedStatement = {
  name: 'find-report-spot',
  text: `
    with device as (
      select d.id, d.kind, d.name, d.code, d.energy_type as "energyType", d.area_id from devices d
      where d.tenant_id = $1 and (d.id = $3::uuid or d.code = $2 or d.qr = $2) order by d.code = $2 desc nulls last limit 1
    )
    select (select to_jsonb(device) from device) as device, a.id, a.path, ${placeFromSite} as name, t.settings,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by length(z.path) desc, p.id)
        from project_areas s
          join areas z on z.tenant_id = s.tenant_id and z.id = s.area_id and starts_with(a.path, z.path)
          join projects p on p.tenant_id = s.tenant_id and p.id = s.project_id and p.state = 'active'
        where s.tenant_id = $1), '[]') as projects
    from areas a join tenants t on t.id = a.tenant_id
    where a.tenant_id = $1
      and a.id = case when $2::text is null and $3::uuid is null then $4::uuid else (select area_id from device) end`,
};

interface SpotRow {
  device: (NonNullable<ReportSpot['device']> & { area_id: string }) | null;
  id: string;
  path: string;
  name: string;
  settings: { reports?: Partial<ReportSettings>; clockTargets?: ClockTargetChanges };
  projects: { id: string; name: string }[];
}

/** $1 tenant, $2 project, $3 the business type that the tenant prefers, or null. */
const findBusiness: NumberedStatement = {
  name: 'find-report-business',
  text: `
    select b.id, b.clock_targets from project_business_types x
      join business_types b on b.tenant_id = x.tenant_id and b.id = x.business_type_id
    where x.tenant_id = $1 and x.project_id = $2 order by b.id = $3::uuid desc nulls last, b.name, b.id limit 1`,
};

/** Null where nothing is known under this name, and where the account may not report. */
export async function findReportSpot(context: SignedInContext, { code, deviceId, areaId }: WantedSpot): Promise<ReportSpot | null> {
  const { actor, database } = context;
  const [row] = await database.query<SpotRow & object>(findSpot, [actor.tenantId, code ?? null, deviceId ?? null, areaId ?? null]);
  const project = row?.projects.find(({ id }) => mayReportAt(toLifecycleActor(context), { areaPath: row.path, projectId: id }));
  if (!row || !project) return null;
  const settings = reportSettingsOf(row.settings);
  const [business] = await database.query<{ id: string; clock_targets: ClockTargetChanges }>(findBusiness, [
    actor.tenantId,
    project.id,
    settings.businessTypeId,
  ]);
  if (!business) return null;
  const { area_id: _, ...device } = row.device ?? { area_id: '' };
  return {
    device: row.device && (device as NonNullable<ReportSpot['device']>),
    area: { id: row.id, path: row.path, name: row.name },
    project,
    businessTypeId: business.id,
    settings,
    targets: clockTargetsOf(settings.level, row.settings.clockTargets, business.clock_targets),
  };
}
