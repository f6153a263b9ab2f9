import { defaultWorkCalendar, type WorkCalendar } from '@energy-om/domain';
import { businessTypes } from '#demo/catalogue/business-types.ts';
import type { DemoPerson, DemoProject, DemoSite, DemoTeam, DemoTenant } from '#demo/tenant/demo-tenant.ts';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { listAlarmRules } from '#services/alarm/rule/list-alarm-rules.ts';
import { listManagedBusinessTypes } from '#services/business-type/list-managed-business-types.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { getOrderForm } from '#services/order-form/get-order-form.ts';
import { listManagedProjects } from '#services/project/administration/list-managed-projects.ts';
import { listTeams } from '#services/team/list-teams.ts';
import { listCalendars } from '#services/work-calendar/list-calendars.ts';
import { call } from '../services-at.ts';
import type { PlannedDevice } from '../tables/plan-devices.ts';
import { readDevices } from './read-devices.ts';
import { readPeople } from './read-people.ts';
import { readSites } from './read-sites.ts';

/** Reads back what orders are made of, with the ids that the services gave. */
export async function readTenant(context: SignedInContext, plan: TenantPlan, planned: readonly PlannedDevice[]): Promise<DemoTenant> {
  const sites = await readSites(context, plan);
  const rows = {
    teams: await call(context, 'listTeams', listTeams, {}),
    projects: await call(context, 'listManagedProjects', listManagedProjects, {}),
    types: await call(context, 'listManagedBusinessTypes', listManagedBusinessTypes, {}),
    rules: await call(context, 'listAlarmRules', listAlarmRules, { pageSize: 100 }),
  };
  const teamIds = new Map(plan.teams.map(({ key, name }) => [key, idOf(rows.teams, name)]));
  const projectIds = new Map(plan.projects.map(({ key, name }) => [key, idOf(rows.projects, name)]));
  const people = await readPeople(context, plan, { sites, teamIds, projectIds });
  const teams = plan.teams.map((team): DemoTeam => buildTeam(team, teamIds.get(team.key) ?? '', people));
  return {
    plan,
    tenantId: context.actor.tenantId,
    calendar: await readCalendar(context),
    people,
    teams,
    projects: plan.projects.map((project) => buildProject(project, projectIds.get(project.key) ?? '', { sites, teams, people })),
    devices: await readDevices(context, planned, sites),
    businessTypes: new Map(
      plan.businesses.map((key) => {
        const { id, form } = findByName(rows.types, businessTypes[key].name);
        return [key, { ...businessTypes[key], id, form: form.fields }];
      }),
    ),
    alarmRules: rows.rules.items,
    orderFormVersion: (await call(context, 'getOrderForm', getOrderForm, {})).form.version,
  };
}

function findByName<Row extends { name: string }>(rows: readonly Row[], name: string): Row {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} was not set up`);
  return found;
}

function idOf(rows: readonly { id: string; name: string }[], name: string): string {
  return findByName(rows, name).id;
}

function buildTeam(team: TenantPlan['teams'][number], id: string, people: readonly DemoPerson[]): DemoTeam {
  const crew = people.filter((person) => person.team === team.key);
  const leader = crew.find(({ leads }) => leads);
  if (!leader) throw new Error(`team ${team.key} has no leader`);
  return { ...team, id, leader, members: crew.filter((person) => person !== leader) };
}

interface ProjectParts {
  sites: readonly DemoSite[];
  teams: readonly DemoTeam[];
  people: readonly DemoPerson[];
}

function buildProject(project: TenantPlan['projects'][number], id: string, { sites, teams, people }: ProjectParts): DemoProject {
  return {
    ...project,
    id,
    sites: sites.filter(({ key }) => project.sites.includes(key)),
    teams: teams.filter(({ key }) => project.teams.includes(key)),
    client: people.find(({ clientOf }) => clientOf?.includes(project.key)) ?? null,
  };
}

async function readCalendar(context: SignedInContext): Promise<WorkCalendar> {
  const calendars = await call(context, 'listCalendars', listCalendars, {});
  const calendar = calendars.find(({ isDefault }) => isDefault);
  if (!calendar) throw new Error('no calendar was set up');
  const { hours, holidays, extraWorkdays } = calendar;
  const allHours = Object.fromEntries(Object.entries(hours).map(([weekday, spans = []]) => [Number(weekday), spans]));
  return { timeZone: defaultWorkCalendar.timeZone, hours: allHours, holidays, extraWorkdays };
}
