import type { ApiInput } from '@energy-om/contract';
import { addLocalDays, localTimeAt } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { publishPlan } from '#services/plan/publish-plan.ts';
import { savePlan } from '#services/plan/save-plan.ts';
import type { BusinessKey } from '../catalogue/business-type.ts';
import type { DemoDevice, DemoTenant } from '../tenant/demo-tenant.ts';
import type { DeviceRole } from '../tenant/tenant-plan.ts';
import { call } from './services-at.ts';

type PlanInput = ApiInput<'savePlan'>;

interface PlannedWork extends Pick<PlanInput, 'name' | 'description' | 'trigger' | 'rule' | 'level' | 'workMinutes'> {
  site: string;
  business: BusinessKey;
  /** One order for each device of these at the site; none: one for the site. */
  devices?: DeviceRole;
  /** By counter: after how much of which meter of the site. */
  counter?: { every: number; meter: DeviceRole };
  season?: { from: string; to: string };
}

const plannedWork: readonly PlannedWork[] = [
  {
    ...{ site: 'parkA', business: 'power', name: '智谷 A 区配电房月度巡检', level: 4, workMinutes: 120 },
    ...{ trigger: 'calendar', rule: 'FREQ=MONTHLY;BYMONTHDAY=1', description: '检查环境、开关柜、接头温度和直流屏，读取主要参数。' },
  },
  {
    ...{ site: 'hospital', business: 'transformer', devices: 'dryTransformer', name: '康澜医院变压器季度维护', level: 3, workMinutes: 180 },
    ...{ trigger: 'completion', rule: 'FREQ=MONTHLY;INTERVAL=3', description: '停电清扫，紧固接头，校验温控和风机启停。' },
  },
  {
    ...{ site: 'parkA', business: 'hvac', devices: 'chiller', name: '冷水机组按冷量保养', level: 3, workMinutes: 240 },
    ...{ trigger: 'counter', rule: '', counter: { every: 2000, meter: 'coldMeter' }, description: '清洗冷凝器，检查油位、油压和制冷剂。' },
  },
  {
    ...{ site: 'hospital', business: 'hvac', devices: 'boiler', name: '供暖季锅炉每周检查', level: 3, workMinutes: 60 },
    ...{
      trigger: 'calendar',
      rule: 'FREQ=WEEKLY;BYDAY=WE',
      season: { from: '11-15', to: '03-15' },
      description: '检查水位、压力、排烟温度和燃气泄漏。',
    },
  },
];

/** No plan is due on the first days, so that the history is all there is. */
const daysUntilFirst = 4;

/** Publishes the plans of the sites that a tenant has, as of the moment of the loading. */
export async function addPlans(context: SignedInContext, { projects, devices, businessTypes, calendar }: DemoTenant): Promise<void> {
  const now = localTimeAt(context.clock.now().getTime(), calendar.timeZone);
  const startsAt = `${addLocalDays(now, daysUntilFirst).slice(0, 10)}T08:00`;
  for (const { site: key, business, devices: role, counter, season, ...work } of plannedWork) {
    const project = projects.find(({ sites }) => sites.some((site) => site.key === key));
    const site = project?.sites.find((one) => one.key === key);
    const businessType = businessTypes.get(business);
    if (!project || !site || !businessType) continue;
    const ofRole = (wanted: DeviceRole): DemoDevice[] => devices.filter((device) => device.role === wanted && device.room.siteKey === key);
    const { id, version } = await call(context, 'savePlan', savePlan, {
      ...work,
      ...{ projectId: project.id, siteId: site.id, businessTypeId: businessType.id, endsOn: null, season: season ?? null },
      ...{ holidays: 'after', leadMinutes: 24 * 60, durationMinutes: 48 * 60, catchUp: 'once', openOrder: 'make', startsAt },
      deviceIds: role === undefined ? [] : ofRole(role).map((device) => device.id),
      counter: counter ? { every: counter.every, from: 'finish', already: 0 } : null,
      meterId: counter ? (ofRole(counter.meter)[0]?.id ?? null) : null,
    });
    await call(context, 'publishPlan', publishPlan, { id, version });
  }
}
