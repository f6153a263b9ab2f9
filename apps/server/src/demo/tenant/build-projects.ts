import type { FormField } from '@energy-om/domain';
import type { DemoField } from '../catalogue/business-type.ts';
import { businessTypes } from '../catalogue/business-types.ts';
import { createSequence } from '../make-ids.ts';
import type { BuildContext, DemoPerson, DemoProject, DemoSite, DemoTeam, DemoTenant } from './demo-tenant.ts';
import type { TenantPlan } from './tenant-plan.ts';

/** Adds business types with their forms, to which projects then refer. */
export function buildBusinessTypes(build: BuildContext, tenantId: string, plan: TenantPlan, since: number): DemoTenant['businessTypes'] {
  const nextId = createSequence(build.makeId, since);
  return new Map(
    plan.businesses.map((key) => {
      const type = businessTypes[key];
      const id = nextId();
      const form = type.fields.map(toFormField);
      build.rows.business_types.push({
        tenant_id: tenantId,
        id,
        name: type.name,
        specialty: type.specialty,
        default_level: type.level,
        form_version: 1,
        after_photo_required: type.afterPhotoRequired ?? false,
        check_required: !type.checkNotRequired,
        one_signature: type.oneSignature ?? false,
        closes_on_silence: type.closesOnSilence ?? false,
        clock_targets: JSON.stringify(type.clockTargets ?? {}),
      });
      build.rows.business_type_forms.push({
        tenant_id: tenantId,
        business_type_id: id,
        version: 1,
        fields: JSON.stringify(form),
        published_at: null,
        published_by: null,
      });
      return [key, { ...type, id, form }];
    }),
  );
}

function toFormField({ typical: _, ...field }: DemoField): FormField {
  return field;
}

interface ProjectParts {
  sites: readonly DemoSite[];
  people: readonly DemoPerson[];
  teams: readonly DemoTeam[];
  businessTypes: DemoTenant['businessTypes'];
}

export function buildProjects(build: BuildContext, tenantId: string, plan: TenantPlan, since: number, parts: ProjectParts): DemoProject[] {
  const { rows, now } = build;
  const nextId = createSequence(build.makeId, since);
  return plan.projects.map((project) => {
    const id = nextId();
    const client = parts.people.find(({ clientOf }) => clientOf?.includes(project.key)) ?? null;
    const sites = parts.sites.filter(({ key }) => project.sites.includes(key));
    const teams = parts.teams.filter(({ key }) => project.teams.includes(key));
    rows.projects.push({
      tenant_id: tenantId,
      id,
      name: project.name,
      customer: project.customer,
      manager_id: parts.people.find(({ key }) => key === project.manager)?.id ?? null,
      starts_on: firstOfMonth(now, -project.term[0]),
      ends_on: firstOfMonth(now, project.term[1]),
      grab_allowed: project.grabAllowed,
    });
    rows.project_areas.push(...sites.map((site) => ({ tenant_id: tenantId, project_id: id, area_id: site.id })));
    rows.project_teams.push(...teams.map((team) => ({ tenant_id: tenantId, project_id: id, team_id: team.id })));
    rows.project_business_types.push(
      ...project.businesses.flatMap((key) => {
        const type = parts.businessTypes.get(key);
        return type ? [{ tenant_id: tenantId, project_id: id, business_type_id: type.id }] : [];
      }),
    );
    if (client) {
      rows.project_clients.push({ tenant_id: tenantId, project_id: id, account_id: client.id });
      client.actor = { ...client.actor, clientProjectIds: [...client.actor.clientProjectIds, id] };
    }
    return { ...project, id, sites, teams, client };
  });
}

function firstOfMonth(now: number, months: number): string {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
