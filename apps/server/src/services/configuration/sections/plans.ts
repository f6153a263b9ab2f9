import { type ApiOutput, api } from '@energy-om/contract';
import { formatRecurrenceRule, localTimeAt, maxPlanDevices, parseRecurrenceRule } from '@energy-om/domain';
import { z } from 'zod';
import type { SignedInContext } from '#services/core/request-context.ts';
import { listPlans } from '#services/plan/list-plans.ts';
import { pausePlan } from '#services/plan/pause-plan.ts';
import { publishPlan } from '#services/plan/publish-plan.ts';
import { savePlan } from '#services/plan/save-plan.ts';
import { isNeverDue } from '#services/plan/schedule-plan.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import type { Names } from '../names.ts';
import { areaPath, deviceCode, referredName } from './references.ts';
import { rowKey } from './row-key.ts';
import type { EntryWarning, Section } from './section.ts';
import { addDeviceCodes, addDevicesByCode } from './target-names.ts';

const schema = api.savePlan.input
  .omit({ id: true, version: true, projectId: true, siteId: true, businessTypeId: true, deviceIds: true, routeId: true, meterId: true })
  .extend({
    project: referredName,
    site: areaPath,
    businessType: referredName,
    /** The devices of which each gets an order; none: one order for the place. */
    devices: z.array(deviceCode).max(maxPlanDevices).default([]),
    route: referredName.nullable().default(null),
    meter: deviceCode.nullable().default(null),
    /** Whether it makes orders. */
    enabled: z.boolean().default(false),
  });
export type PlanEntry = z.output<typeof schema>;
type Plan = ApiOutput<'listPlans'>[number];

/** Without the dates that are decided on: a plan counts from when it is taken in. */
export const plansSection: Section<PlanEntry, Plan> = {
  name: 'plans',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: normalisePlan,
  places: {
    projectId: 'project',
    siteId: 'site',
    businessTypeId: 'businessType',
    deviceIds: 'devices',
    routeId: 'route',
    meterId: 'meter',
  },
  findLeftOut: findWithoutPlace,
  async read(context, names) {
    const rows = await listPlans(context, {});
    await addDeviceCodes(
      context,
      names,
      rows.flatMap(({ devices, meter }) => [...devices, ...(meter ? [meter] : [])].map(({ id }) => id)),
    );
    const today = localTimeAt(context.clock.now().getTime(), await loadTimeZone(context));
    const inOrder = rows.sort((one, other) => (one.name < other.name ? -1 : 1));
    return inOrder.map((row) => {
      const entry = presentEntry(row, names);
      return { id: row.id, version: row.version, isRetired: isOver(row, entry, { names, today }), entry, row };
    });
  },
  async write(context, names, { project, site, businessType, devices, route, meter, enabled, ...terms }, existing) {
    const saved = await savePlan(context, {
      ...terms,
      projectId: names.idOf('projects', project, 'project'),
      siteId: names.idOf('areas', site, 'site'),
      businessTypeId: names.idOf('businessTypes', businessType, 'businessType'),
      deviceIds: names.idsOf('devices', devices, 'devices'),
      routeId: names.optionalIdOf('inspectionRoutes', route, 'route'),
      meterId: names.optionalIdOf('devices', meter, 'meter'),
      ...rowKey(existing),
    });
    await switchPlan(context, saved, enabled);
    return saved.id;
  },
  // One that is over is brought back by writing it with what it lacks.
  restore: async (_context, { version }) => version,
};

async function switchPlan(context: SignedInContext, { id, version, state }: Plan, enabled: boolean): Promise<void> {
  if (enabled && state !== 'active') await publishPlan(context, { id, version });
  if (!enabled && state === 'active') await pausePlan(context, { id, version });
}

function normalisePlan({ rule, counter, meter, devices, season, ...entry }: PlanEntry): PlanEntry {
  const isByCounter = entry.trigger === 'counter';
  const parsed = parseRecurrenceRule(rule);
  return {
    ...entry,
    rule: isByCounter ? '' : 'fault' in parsed ? rule : formatRecurrenceRule(parsed),
    counter: isByCounter && counter ? { every: counter.every, from: counter.from, already: counter.already } : null,
    meter: isByCounter ? meter : null,
    devices: [...new Set(devices)].sort(),
    season: season && { from: season.from, to: season.to },
  };
}

function presentEntry(row: Plan, names: Names): PlanEntry {
  const { name, description, level, trigger, rule, startsAt, endsOn, season, holidays, counter } = row;
  const { leadMinutes, durationMinutes, workMinutes, catchUp, openOrder } = row;
  return {
    ...{ name, description, level, trigger, rule, startsAt, endsOn, season, holidays, counter },
    ...{ leadMinutes, durationMinutes, workMinutes, catchUp, openOrder },
    project: row.project.name,
    site: names.findPath(row.site.id) ?? [],
    businessType: row.businessType.name,
    devices: row.devices.flatMap(({ id }) => names.findName('devices', id) ?? []),
    route: row.route?.name ?? null,
    meter: names.findName('devices', row.meter?.id),
    enabled: row.state === 'active',
  };
}

/** A plan that the system has paused, that has ended, or whose project or place is no longer in use cannot make orders as it stands. */
function isOver(row: Plan, { project, site, businessType, route }: PlanEntry, { names, today }: { names: Names; today: string }): boolean {
  if (row.pause !== null || (row.state !== 'active' && row.endsOn !== null && isNeverDue(row, today))) return true;
  const isThere = names.findId('projects', project) !== null && names.findId('areas', site) !== null;
  const hasWork =
    names.findId('businessTypes', businessType) !== null && (route === null || names.findId('inspectionRoutes', route) !== null);
  return !isThere || !hasWork;
}

/** Devices are no part of a configuration, and a plan for some of its devices alone would be another plan. */
async function findWithoutPlace(context: SignedInContext, names: Names, entries: readonly PlanEntry[]): Promise<EntryWarning[]> {
  const codesOf = ({ devices, meter }: PlanEntry) => (meter === null ? devices : [...devices, meter]);
  await addDevicesByCode(context, names, entries.flatMap(codesOf));
  return entries.flatMap((entry, index): EntryWarning[] => {
    const { route, devices } = entry;
    if (route !== null && names.findId('inspectionRoutes', route) === null && names.isLeftOut('inspectionRoutes', route))
      return [{ index, path: 'route', messageKey: 'configurationPlanWithoutRoute' }];
    const missing = codesOf(entry).filter((code) => names.findId('devices', code) === null);
    if (missing.length === 0) return [];
    const path = missing.some((code) => devices.includes(code)) ? 'devices' : 'meter';
    return [{ index, path, messageKey: 'configurationPlanWithoutDevices', parameters: { count: missing.length } }];
  });
}
