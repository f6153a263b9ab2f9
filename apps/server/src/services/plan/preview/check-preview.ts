import type { ApiParsedInput } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

interface Named {
  plan: { path: string; decided_until: string | null } | null;
  site_path: string | null;
  has_project: boolean;
  has_business: boolean;
}

/**
 * What a preview names must be there, and its plan and place such that the actor manages them: others are as unknown. Throws `notFound`.
 * @returns the local time up to which the plan is decided on; null for a new one
 */
export async function checkPreview(
  database: Database,
  actor: Actor,
  { id = null, projectId, siteId, businessTypeId }: Omit<ApiParsedInput<'previewPlan'>, 'id'> & { id?: string | null },
): Promise<string | null> {
  const parameters = new Parameters({ tenant: actor.tenantId, plan: id, project: projectId, site: siteId, businessType: businessTypeId });
  const text = `
    select (select jsonb_build_object('path', a.path, 'decided_until', l.decided_until)
        from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
        where l.tenant_id = :tenant and l.id = :plan::uuid and l.removed_at is null) as plan,
      (select a.path from areas a where a.tenant_id = :tenant and a.id = :site::uuid) as site_path,
      exists (select from projects p
        where p.tenant_id = :tenant and p.id = :project::uuid and ${projectCondition(actor, 'plan.manage', parameters)}) as has_project,
      exists (select from business_types b where b.tenant_id = :tenant and b.id = :businessType::uuid) as has_business`;
  const [named] = await database.run(prepared<Named>(text), parameters.values);
  const { plan, site_path, has_project, has_business } = named as Named;
  const manages = (path: string | null | undefined) => typeof path === 'string' && managesPath(actor, 'plan.manage', path);
  const isKnown =
    (id === null || manages(plan?.path)) &&
    (siteId === null || manages(site_path)) &&
    (projectId === null || has_project) &&
    (businessTypeId === null || has_business);
  if (!isKnown) throw notFound();
  return plan?.decided_until ?? null;
}
