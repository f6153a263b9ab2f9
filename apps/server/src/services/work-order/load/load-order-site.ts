import {
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  type EventLevel,
  type FormAnswer,
  type FormField,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import type { NewOrder } from '../creation/new-order.ts';
import type { CommandContext } from '../execution/command-context.ts';
import { fitCustomAnswers } from '../execution/fit-custom-answers.ts';
import { type BusinessColumns, businessColumns } from '../execution/rules-of-business.ts';
import type { TenantRules } from './load-order.ts';
import { type PoolTeam, poolOf } from './order-pool.ts';

interface OrderSiteRow extends TenantRules, BusinessColumns {
  area_path: string | null;
  calendar_id: string | null;
  clock_targets: ClockTargetChanges;
  project_targets: ClockTargetChanges;
  site_in_project: boolean;
  business_in_project: boolean;
  objects_at_site: number;
  client_id: string | null;
  pool: PoolTeam[];
  /** Of the tenant's own fields: the version that the order began with, or that a new one begins with. */
  order_form_version: number;
  custom_fields: FormField[];
}

/** The project, site and business type of an order, which belong together, with the rules that follow from them. */
export interface OrderSite extends OrderSiteRow {
  area_path: string;
  /** The answers to the tenant's own fields, as they will be stored. */
  answers: Readonly<Record<string, FormAnswer>>;
}

const findSite = statement<
  {
    tenant: string;
    project: string;
    site: string;
    businessType: string;
    devices: readonly string[];
    areas: readonly string[];
    formVersion: number | null;
    now: Date;
  },
  OrderSiteRow
>(
  'find-order-site',
  `
    select t.time_zone, c.id as calendar_id, coalesce(c.days, k.days) as calendar_days, t.settings, a.path as area_path,
      b.clock_targets, p.clock_targets as project_targets, ${businessColumns},
      exists (select from project_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
        where x.tenant_id = :tenant and x.project_id = p.id and starts_with(a.path, r.path)) as site_in_project,
      exists (select from project_business_types x
        where x.tenant_id = :tenant and x.project_id = p.id and x.business_type_id = b.id) as business_in_project,
      (select count(*)::int from devices d join areas r on r.tenant_id = :tenant and r.id = d.area_id
        where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and d.retired_at is null and starts_with(r.path, a.path))
      + (select count(*)::int from areas r
        where r.tenant_id = :tenant and r.id = any (:areas::uuid[]) and r.retired_at is null and starts_with(r.path, a.path)) as objects_at_site,
      (select x.account_id from project_clients x
        where x.tenant_id = :tenant and x.project_id = p.id order by x.account_id limit 1) as client_id,
      ${poolOf(':businessType')} as pool,
      v.version as order_form_version, coalesce(f.fields, '[]') as custom_fields
    from projects p
      join tenants t on t.id = :tenant
      left join areas a on a.tenant_id = :tenant and a.id = :site and a.retired_at is null
      -- The calendar of the narrowest area that has one, else the project's; k is the tenant's.
      left join work_calendars c on c.tenant_id = :tenant and c.id = coalesce((select z.calendar_id from areas z
        where z.tenant_id = :tenant and z.calendar_id is not null and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
        order by length(z.path) desc limit 1), p.calendar_id)
      left join work_calendars k on k.tenant_id = :tenant and k.is_default
      left join business_types b on b.tenant_id = :tenant and b.id = :businessType and b.retired_at is null
      left join order_forms n on n.tenant_id = :tenant
      cross join lateral (select coalesce(:formVersion::int, n.form_version, 0) as version) v
      left join order_form_versions f on f.tenant_id = :tenant and f.version = v.version
    where p.tenant_id = :tenant and p.id = :project and p.state = 'active'`,
);

type Wanted = Pick<NewOrder, 'projectId' | 'siteId' | 'businessTypeId' | 'objects' | 'customAnswers' | 'needsClassification'>;

/** Of an order that is there already: the version of the tenant's own fields that it began with, and the answers to them. */
interface Before {
  formVersion: number;
  answers: Readonly<Record<string, FormAnswer>>;
}

/**
 * Project, site, business and objects must belong together. Throws `notFound` for the project, else `invalid` by field.
 * @param before null: a new order
 */
export async function loadOrderSite(context: CommandContext, wanted: Wanted, before: Before | null): Promise<OrderSite> {
  const { tenantId, actor, database, clock } = context;
  const devices = listDistinct(wanted.objects.filter(({ kind }) => kind !== 'area'));
  const areas = listDistinct(wanted.objects.filter(({ kind }) => kind === 'area'));
  const { projectId: project, siteId: site, businessTypeId: businessType } = wanted;
  const [row] = await database.run(findSite, {
    tenant: tenantId,
    project,
    site,
    businessType,
    devices,
    areas,
    formVersion: before?.formVersion ?? null,
    now: clock.now(),
  });
  if (!row) throw notFound();
  if (row.area_path === null || !row.site_in_project) throw invalid({ siteId: 'siteOutsideProject' });
  if (!row.business_in_project) throw invalid({ businessTypeId: 'businessTypeOutsideProject' });
  if (row.objects_at_site !== devices.length + areas.length) throw invalid({ objects: 'objectOutsideSite' });
  // Neither a report nor an order of the system has answers to the tenant's own fields.
  const isAsked = actor.kind === 'account' && !wanted.needsClassification;
  const place = { areaPath: row.area_path, fields: row.custom_fields, earlier: before?.answers ?? {} };
  return { ...row, area_path: row.area_path, answers: isAsked ? await fitCustomAnswers(context, wanted.customAnswers, place) : {} };
}

/** The clock targets of an order of the level there. */
export function targetsAtSite(
  { settings, clock_targets, project_targets }: Pick<OrderSite, 'settings' | 'clock_targets' | 'project_targets'>,
  level: EventLevel,
): ClockTargets {
  return clockTargetsOf(level, settings.clockTargets, clock_targets, project_targets);
}

function listDistinct(objects: readonly { id: string }[]): string[] {
  return [...new Set(objects.map(({ id }) => id))];
}
