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
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';

/** What a report is about, where it is, and the defaults of its order. */
export interface ReportTarget {
  device: { id: string; kind: Exclude<ObjectKind, 'area'>; name: string; code: string; energyType: EnergyType | null } | null;
  area: { id: string; path: string; name: string };
  project: { id: string; name: string };
  businessTypeId: string;
  settings: ReportSettings;
  /** Of the default level and business type, until the dispatcher has classified the order. */
  targets: ClockTargets;
}

export interface WantedTarget {
  /** A device's code, or the content of its label. */
  code?: string;
  deviceId?: string;
  areaId?: string;
}

/** Names of area `a` and what it is in, from the site down. */
export const labelFromSite = `(select string_agg(y.name, ' · ' order by length(y.path)) from areas y where y.tenant_id = :tenant
  and y.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[]) and (y.kind <> 'region' or y.id = a.id))`;

interface TargetRow {
  device: (NonNullable<ReportTarget['device']> & { area_id: string }) | null;
  id: string;
  path: string;
  name: string;
  settings: { reports?: Partial<ReportSettings>; clockTargets?: ClockTargetChanges };
  projects: (ReportTarget['project'] & { clockTargets: ClockTargetChanges })[];
}

/** The device goes before the area. Projects that cover it come deepest first. */
const findTarget = statement<{ tenant: string; code: string | null; device: string | null; area: string | null }, TargetRow>(
  'find-report-target',
  `
    with device as (
      select d.id, d.kind, d.name, d.code, d.energy_type as "energyType", d.area_id from devices d
      where d.tenant_id = :tenant and d.retired_at is null and (d.id = :device::uuid or d.code = :code or d.qr = :code) order by d.code = :code desc nulls last limit 1
    )
    select (select to_jsonb(device) from device) as device, a.id, a.path, ${labelFromSite} as name, t.settings,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'clockTargets', p.clock_targets) order by length(z.path) desc, p.id)
        from project_areas s
          join areas z on z.tenant_id = :tenant and z.id = s.area_id and starts_with(a.path, z.path)
          join projects p on p.tenant_id = :tenant and p.id = s.project_id and p.state = 'active'
        where s.tenant_id = :tenant), '[]') as projects
    from areas a join tenants t on t.id = :tenant
    where a.tenant_id = :tenant and a.retired_at is null
      and a.id = case when :code::text is null and :device::uuid is null then :area::uuid else (select area_id from device) end`,
);

/** The business type that the tenant prefers, where the project offers it, or else the first by name. */
const findBusiness = statement<
  { tenant: string; project: string; preferred: string | null },
  { id: string; clock_targets: ClockTargetChanges }
>(
  'find-report-business',
  `
    select b.id, b.clock_targets from project_business_types x
      join business_types b on b.tenant_id = :tenant and b.id = x.business_type_id and b.retired_at is null
    where x.tenant_id = :tenant and x.project_id = :project order by b.id = :preferred::uuid desc nulls last, b.name, b.id limit 1`,
);

/** Null where there is no such device or area, and where the account may not report. */
export async function findReportTarget(context: SignedInContext, { code, deviceId, areaId }: WantedTarget): Promise<ReportTarget | null> {
  const { actor, database } = context;
  const [row] = await database.run(findTarget, {
    tenant: actor.tenantId,
    code: code ?? null,
    device: deviceId ?? null,
    area: areaId ?? null,
  });
  const project = row?.projects.find(({ id }) => mayReportAt(toLifecycleActor(context), { areaPath: row.path, projectId: id }));
  if (!row || !project) return null;
  const settings = reportSettingsOf(row.settings);
  const [business] = await database.run(findBusiness, {
    tenant: actor.tenantId,
    project: project.id,
    preferred: settings.businessTypeId,
  });
  if (!business) return null;
  const { area_id: _, ...device } = row.device ?? { area_id: '' };
  return {
    device: row.device && (device as NonNullable<ReportTarget['device']>),
    area: { id: row.id, path: row.path, name: row.name },
    project: { id: project.id, name: project.name },
    businessTypeId: business.id,
    settings,
    targets: clockTargetsOf(settings.level, row.settings.clockTargets, business.clock_targets, project.clockTargets),
  };
}
