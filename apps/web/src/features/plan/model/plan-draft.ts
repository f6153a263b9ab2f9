import type { ApiInput, ApiOutput } from '@energy-om/contract';
import {
  type CatchUp,
  type CounterStart,
  type EventLevel,
  formatRecurrenceRule,
  type HolidayPolicy,
  type OpenOrderPolicy,
  type PlanTrigger,
  parseRecurrenceRule,
  type RecurrenceRule,
} from '@energy-om/domain';
import { filledIn } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';

export type Plan = ApiOutput<'savePlan'>;
export type PlanInput = ApiInput<'savePlan'>;

/** A plan as it is typed: numbers are texts, hours stand for minutes. */
export interface PlanDraft {
  /** The version of the plan that is being changed; null for a new one. */
  version: number | null;
  /** The template that it was filled in from; null: none. */
  templateId: string | null;
  name: string;
  description: string;
  level: EventLevel;
  projectId: string | null;
  siteId: string | null;
  businessTypeId: string | null;
  /** One order for the place, or one for each of the devices. */
  isOfDevices: boolean;
  /** Its orders follow an inspection route; never of devices at the same time. */
  isOnRoute: boolean;
  routeId: string | null;
  devices: readonly Plan['devices'][number][];
  trigger: PlanTrigger;
  rule: RecurrenceRule;
  interval: string;
  startDay: string | null;
  startTime: string;
  endsOn: string | null;
  hasSeason: boolean;
  seasonFrom: string;
  seasonTo: string;
  holidays: HolidayPolicy;
  leadHours: string;
  durationHours: string;
  workHours: string;
  catchUp: CatchUp;
  openOrder: OpenOrderPolicy;
  /** After how much of a register, and what of it had been counted before. */
  counterEvery: string;
  counterFrom: CounterStart;
  counterAlready: string;
  /** The meter that counts; null: each device by its own register. */
  meterId: string | null;
  /** The unit of the register of the plan as it was read; null for a new one. */
  counterUnit: string | null;
}

const monthly: RecurrenceRule = { frequency: 'MONTHLY', interval: 1, days: [], monthDays: [1], months: [], hours: [] };

/** The rule of another frequency or trigger: a span of time has no days, and a month that has them begins with the first. */
export function restartRule(rule: RecurrenceRule, trigger: PlanTrigger): RecurrenceRule {
  const monthDays = trigger === 'calendar' && rule.frequency === 'MONTHLY' ? [1] : [];
  return { ...rule, days: [], monthDays, months: [], hours: [] };
}

/** A new plan is due on the first of each month. @param today the organisation's date */
export function createEmptyPlan(today: string): PlanDraft {
  return {
    ...{ version: null, templateId: null, name: '', description: '', level: 4, projectId: null, siteId: null, businessTypeId: null },
    ...{
      isOfDevices: false,
      isOnRoute: false,
      routeId: null,
      devices: [],
      trigger: 'calendar',
      rule: monthly,
      interval: '1',
      startDay: today,
      startTime: '08:00',
      endsOn: null,
    },
    ...{ hasSeason: false, seasonFrom: '', seasonTo: '', holidays: 'after', leadHours: '24', durationHours: '48', workHours: '1' },
    ...{ catchUp: 'once', openOrder: 'make' },
    ...{ counterEvery: '500', counterFrom: 'step', counterAlready: '0', meterId: null, counterUnit: null },
  };
}

export function toPlanDraft(plan: Plan): PlanDraft {
  const parsed = parseRecurrenceRule(plan.rule);
  const rule = 'fault' in parsed ? monthly : parsed;
  const { version, name, description, level, devices, trigger, endsOn, season, holidays, catchUp, openOrder } = plan;
  const [startDay = null, startTime = ''] = plan.startsAt.split('T');
  return {
    ...{ version, name, description, level, devices, trigger, endsOn, holidays, catchUp, openOrder, rule, startDay, startTime },
    templateId: null,
    projectId: plan.project.id,
    siteId: plan.site.id,
    businessTypeId: plan.businessType.id,
    isOfDevices: devices.length > 0,
    isOnRoute: plan.route !== null,
    routeId: plan.route?.id ?? null,
    interval: String(rule.interval),
    hasSeason: season !== null,
    seasonFrom: season?.from ?? '',
    seasonTo: season?.to ?? '',
    leadHours: toHours(plan.leadMinutes),
    durationHours: toHours(plan.durationMinutes),
    workHours: toHours(plan.workMinutes),
    counterEvery: String(plan.counter?.every ?? 500),
    counterFrom: plan.counter?.from ?? 'step',
    counterAlready: String(plan.counter?.already ?? 0),
    meterId: plan.meter?.id ?? null,
    counterUnit: plan.counterUnit,
  };
}

function toHours(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100);
}

/** Null for what is no number of hours. */
export function toMinutes(hours: string): number | null {
  const number = parseNumber(hours);
  return number === null || number < 0 ? null : Math.round(number * 60);
}

/** The interval as a whole number from 1 to 1000; null for anything else. */
export function readInterval(typed: string): number | null {
  const number = parseNumber(typed);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= 1000 ? number : null;
}

/** The rule and what else says when the plan is due. The check has found all of it filled in. */
export function toDates(draft: PlanDraft) {
  const { trigger, rule, startDay, startTime, endsOn, hasSeason, seasonFrom, seasonTo, holidays } = draft;
  const isByCounter = trigger === 'counter';
  return {
    trigger,
    rule: isByCounter ? '' : formatRecurrenceRule({ ...rule, interval: filledIn(readInterval(draft.interval)) }),
    counter: isByCounter ? toCounter(draft) : null,
    startsAt: `${filledIn(startDay)}T${startTime}`,
    endsOn,
    season: hasSeason ? { from: seasonFrom.trim(), to: seasonTo.trim() } : null,
    holidays,
    leadMinutes: filledIn(toMinutes(draft.leadHours)),
    durationMinutes: filledIn(toMinutes(draft.durationHours)),
    workMinutes: filledIn(toMinutes(draft.workHours)),
  };
}

function toCounter({ counterEvery, counterFrom, counterAlready }: PlanDraft) {
  return { every: filledIn(parseNumber(counterEvery)), from: counterFrom, already: filledIn(parseNumber(counterAlready)) };
}

/** @param existing the plan to change, with the version that is overwritten; null: a new one */
export function toPlanInput(draft: PlanDraft, existing: Pick<Plan, 'id' | 'version'> | null): PlanInput {
  const { name, description, level, projectId, siteId, businessTypeId, isOnRoute, routeId, catchUp, openOrder } = draft;
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    ...toDates(draft),
    name: name.trim(),
    description: description.trim(),
    level,
    projectId: filledIn(projectId),
    siteId: filledIn(siteId),
    businessTypeId: filledIn(businessTypeId),
    deviceIds: listDeviceIds(draft),
    routeId: isOnRoute ? filledIn(routeId) : null,
    meterId: meterIdOf(draft),
    catchUp,
    openOrder,
  };
}

/** What an order is for. */
export function objectsOf({ isOnRoute, isOfDevices }: PlanDraft): 'route' | 'devices' | 'site' {
  return isOnRoute ? 'route' : isOfDevices ? 'devices' : 'site';
}

export function listDeviceIds({ isOfDevices, devices }: PlanDraft): string[] {
  return isOfDevices ? devices.map(({ id }) => id) : [];
}

export function meterIdOf({ trigger, meterId }: PlanDraft): string | null {
  return trigger === 'counter' ? meterId : null;
}
