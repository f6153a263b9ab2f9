import { defaultWorkCalendar, type WorkCalendar } from '@energy-om/domain';
import { buildAreas } from './build-areas.ts';
import { buildDevices } from './build-devices.ts';
import { buildPeople } from './build-people.ts';
import { buildBusinessTypes, buildProjects } from './build-projects.ts';
import type { BuildContext, DemoTenant } from './demo-tenant.ts';
import { accountsAfterTenant, type TenantPlan, tenantAge } from './tenant-plan.ts';

/** Adds the rows of a tenant except its orders, and returns what orders are made of. */
export function buildTenant(build: BuildContext, plan: TenantPlan, passwordHashes: ReadonlyMap<string, string>): DemoTenant {
  const { rows, makeId, now } = build;
  const since = now - tenantAge;
  const tenantId = makeId(since);
  const calendar = { ...defaultWorkCalendar, holidays: listHolidays(now) };
  const { timeZone, ...days } = calendar;
  rows.tenants.push({
    id: tenantId,
    name: plan.name,
    kind: 'company',
    parent_id: null,
    time_zone: timeZone,
    settings: JSON.stringify({ reports: { emergencyPhone: plan.emergencyPhone } }),
    created_at: new Date(since),
  });
  rows.work_calendars.push({ tenant_id: tenantId, id: makeId(since), name: '默认日历', days: JSON.stringify(days), is_default: true });
  const sites = buildAreas(build, tenantId, plan, since);
  const { people, teams } = buildPeople(build, tenantId, plan, sites, since + accountsAfterTenant, passwordHashes);
  const businessTypes = buildBusinessTypes(build, tenantId, plan, since + 2_000);
  const devices = buildDevices(build, tenantId, sites, since + 3_000);
  const projects = buildProjects(build, tenantId, plan, since + 10_000, { sites, people, teams, businessTypes });
  rows.order_forms.push({ tenant_id: tenantId, form_version: 1 });
  rows.order_form_versions.push({
    tenant_id: tenantId,
    version: 1,
    fields: JSON.stringify(plan.workOrderFields),
    published_at: new Date(since),
    published_by: null,
  });
  return { plan, tenantId, calendar, people, teams, projects, devices, businessTypes };
}

/** Lists New Year, Labour Day and the National Day week of the adjacent years. */
function listHolidays(now: number): WorkCalendar['holidays'] {
  const year = new Date(now).getUTCFullYear();
  return [year - 1, year, year + 1].flatMap((each) => [
    `${each}-01-01`,
    `${each}-05-01`,
    ...[1, 2, 3, 4, 5, 6, 7].map((date) => `${each}-10-0${date}`),
  ]);
}
