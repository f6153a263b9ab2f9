import { dayMs, hourMs } from '@energy-om/domain';
import type { RepairPlan } from '../plans/repairs.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { answerTenantFields } from './courses/pick-scenario.ts';
import type { Scenario } from './courses/scenario.ts';
import { startOfDay } from './courses/schedule.ts';

/** People report during the day. */
const reportedAtMs = 9.4 * hourMs;

/** The subject of a repair of which the consumption is followed up, and when it was reported in epoch milliseconds. */
export function planRepair(
  tenant: DemoTenant,
  { site: siteKey, room: flat, role, business: key, daysAgo, shows, defect }: RepairPlan,
  { now, random }: { now: number; random: SeededRandom },
): { scenario: Scenario; at: number } {
  const project = tenant.projects.find(({ sites }) => sites.some((site) => site.key === siteKey));
  const site = project?.sites.find((each) => each.key === siteKey);
  const room = site?.rooms.find(({ kind, name }) => kind === 'flat' && name === flat);
  const device = tenant.devices.find((each) => each.room === room && each.role === role);
  const business = tenant.businessTypes.get(key);
  const team = project?.teams.find(({ specialties }) => business && specialties.includes(business.specialty));
  const creator = tenant.people.find((person) => person.role === 'dispatcher' && !person.sites);
  if (!project || !site || !room || !device || !business || !team || !creator) throw new Error(`${flat} has no ${role} to be repaired`);
  const { title, description, level } = defect;
  const scenario: Scenario = {
    ...{ tenant, project, site, business, defect, device, room, title, description, level, creator, team },
    ...{ value: null, occupant: null, customAnswers: answerTenantFields(tenant, random, creator, null), shows },
  };
  return { scenario, at: startOfDay(now - daysAgo * dayMs) + reportedAtMs };
}
