import type { ApiParsedInput } from '@energy-om/contract';
import type { DemandingBusiness } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

interface PreviewedBusiness extends DemandingBusiness {
  trade: string;
}

interface Named {
  plan: { path: string; decided_until: string | null } | null;
  site_path: string | null;
  has_project: boolean;
  business: PreviewedBusiness | null;
  /** Of the devices and the meter that are named, those that the actor manages. */
  devices: number;
}

export interface PreviewedPlace {
  /** The local time up to which the plan is decided on; null for a new one. */
  decidedUntil: string | null;
  /** The path of the place. */
  sitePath: string | null;
  /** Null: no business type is chosen yet. */
  business: PreviewedBusiness | null;
}

/**
 * What a preview names must be there, and its plan and place such that the actor manages them: others are as unknown. Throws `notFound`.
 */
export async function checkPreview(database: Database, actor: Actor, input: ApiParsedInput<'previewPlan'>): Promise<PreviewedPlace> {
  const { id = null, projectId, siteId, businessTypeId, deviceIds, meterId } = input;
  const counting = [...new Set([...deviceIds, ...(meterId === null ? [] : [meterId])])];
  const named = { plan: id, project: projectId, site: siteId, businessType: businessTypeId, devices: counting };
  const parameters = new Parameters({ tenant: actor.tenantId, ...named });
  const text = `
    select (select jsonb_build_object('path', a.path, 'decided_until', l.decided_until)
        from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
        where l.tenant_id = :tenant and l.id = :plan::uuid and l.removed_at is null) as plan,
      (select a.path from areas a where a.tenant_id = :tenant and a.id = :site::uuid) as site_path,
      exists (select from projects p
        where p.tenant_id = :tenant and p.id = :project::uuid and ${projectCondition(actor, 'plan.manage', parameters)}) as has_project,
      (select jsonb_build_object('trade', b.specialty, 'permitKinds', b.permit_kinds, 'skillKinds', b.skill_kinds, 'skillNames', b.skill_names)
        from business_types b where b.tenant_id = :tenant and b.id = :businessType::uuid) as business,
      (select count(*)::int from devices d join areas r on r.tenant_id = :tenant and r.id = d.area_id
        where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and ${areaCondition(actor, 'plan.manage', 'r.path', parameters)}) as devices`;
  const [found] = await database.run(prepared<Named>(text), parameters.values);
  const { plan, site_path, has_project, business, devices } = found as Named;
  const manages = (path: string | null | undefined) => typeof path === 'string' && managesPath(actor, 'plan.manage', path);
  const isKnown =
    (id === null || manages(plan?.path)) &&
    (siteId === null || manages(site_path)) &&
    (projectId === null || has_project) &&
    (businessTypeId === null || business !== null) &&
    devices === counting.length;
  if (!isKnown) throw notFound();
  return { decidedUntil: plan?.decided_until ?? null, sitePath: site_path, business };
}
