import {
  catchUps,
  counterStarts,
  dateMoves,
  holidayPolicies,
  maxDescriptionLength,
  maxLabourMinutes,
  maxNameLength,
  maxPlanDevices,
  maxPlanDurationMinutes,
  maxPlanLeadMinutes,
  maxRuleLength,
  occurrenceOutcomes,
  openOrderPolicies,
  planPauses,
  planStates,
  planTriggers,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, eventLevel, id, named, nameText, wholeNumber } from '../wire.ts';
import { skillName } from './schemas/skill-wire.ts';

const minutes = (max: number, min = 0) => z.number().int().min(min).max(max);

/** When a plan is due, in the organisation's local time. */
const dateFields = {
  /** What brings the work back: the calendar, that it was finished so long ago, or what a register has counted. */
  trigger: z.enum(planTriggers),
  /**
   * An RRULE of RFC 5545 with FREQ (HOURLY to YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH and BYHOUR; by completion with the
   * first two alone, by counter none of it.
   */
  rule: z.string().trim().max(maxRuleLength),
  /** The local time from which the rule counts, by completion that of the first date, by counter the beginning of the count, as 2026-11-20T08:30. */
  startsAt: z.string().max(16),
  /** The last local day; null: without an end. */
  endsOn: calendarDay.nullable(),
  /** The part of each year in which the plan is due, by month and day as 11-15; null: all of it. */
  season: z.object({ from: z.string().max(5), to: z.string().max(5) }).nullable(),
  /** What happens to dates without working hours in the work calendar. */
  holidays: z.enum(holidayPolicies),
};

/** After how much of a register the work comes back, in the register's unit. */
const counter = z.object({
  every: z.number(),
  /** In fixed steps, or counted anew from the finish of each work. */
  from: z.enum(counterStarts),
  /** What had been counted before the plan begins to count. */
  already: z.number(),
});

const counterFields = {
  /** Null unless the plan is by counter. */
  counter: counter.nullable().default(null),
  /** The meter that counts by counter; null: each device by its own register. */
  meterId: id.nullable().default(null),
};

const timingFields = {
  /** How long before they are due orders are made. */
  leadMinutes: minutes(maxPlanLeadMinutes),
  /** How long after that the work may take until it is late. */
  durationMinutes: minutes(maxPlanDurationMinutes, 1),
  /** The hours of work that one order is expected to need. */
  workMinutes: minutes(maxLabourMinutes),
};

const planFields = {
  name: nameText(maxNameLength),
  description: z.string().trim().max(maxDescriptionLength),
  level: eventLevel,
  ...dateFields,
  ...timingFields,
  /** What becomes of dates that passed while no server ran. */
  catchUp: z.enum(catchUps),
  /** What becomes of a date while the order before is open. */
  openOrder: z.enum(openOrderPolicies),
};

export const plan = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(planStates),
  /** Why the system paused the plan; null: it did not. */
  pause: z.enum(planPauses).nullable(),
  ...planFields,
  counter: counter.nullable(),
  /** By counter: the meter that counts, or null where each device counts by itself. */
  meter: named.nullable(),
  /** The unit of the register. */
  counterUnit: z.string().nullable(),
  project: named,
  site: named,
  businessType: named,
  /** One order for each of them; none: one order for the place. Retired ones are left out. */
  devices: z.array(named),
  /** The inspection route that its orders follow; null: none. */
  route: named.nullable(),
  /** When the next orders are made; null unless the plan is active, and while those that it waits for are open. */
  nextAt: z.string().nullable(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

const occurrence = z.object({
  /** The local time that the rule says; by counter the number of the step. */
  occurrence: z.string(),
  object: named,
  from: z.string(),
  to: z.string(),
  outcome: z.enum(occurrenceOutcomes),
  /** The order that was made or joined. */
  order: z.object({ id: z.string(), orderNo: z.string(), status: z.number() }).nullable(),
});

const plannedDate = z.object({
  occurrence: z.string(),
  /** The device of a date by counter; null: the date is that of all devices. */
  object: named.nullable(),
  /** The local day that the rule says. */
  day: z.string(),
  /** By how many days it was moved; negative: to a day before. */
  movedDays: z.number(),
  dueAt: z.string(),
  endAt: z.string(),
  raisedAt: z.string(),
  /** Why it is on another day than the rule says. */
  moved: z.enum(dateMoves).nullable(),
  /** Why no order is made. */
  leftOut: z.enum(['holiday', 'sameDay']).nullable(),
});

/** Where the counter of an object stands. */
const counterState = z.object({
  object: named,
  /** The number of the step that comes next. */
  step: z.number(),
  /** Of the present interval. */
  counted: z.number(),
  every: z.number(),
  unit: z.string().nullable(),
  /** The mean of the last 30 days. */
  perDay: z.number(),
  /** When the step is reached if it goes on so; null: nothing is counted at present, or the order before is open. */
  reachedAt: z.string().nullable(),
  /** `waiting`: for the order before. `nothing`: no register counts for it. */
  state: z.enum(['counting', 'waiting', 'nothing']),
});

const planVersion = z.object({ id, version: wholeNumber });

export const planApi = {
  listPlans: endpoint(
    'GET',
    '/api/maintenance/plan/GetList',
    'setup.view',
    'Lists the plans by which orders are made repeatedly, those that make orders next before the others.',
    z.object({}),
    z.array(plan),
  ),
  getPlan: endpoint(
    'GET',
    '/api/maintenance/plan/Get',
    'setup.view',
    'Returns a plan with the latest of its dates and what became of them.',
    z.object({ id }),
    plan.extend({ occurrences: z.array(occurrence), counters: z.array(counterState) }),
  ),
  previewPlan: endpoint(
    'POST',
    '/api/maintenance/plan/Preview',
    'plan.manage',
    'Returns the dates that a plan would have in the next 400 days, at most 1,000 of them, and the work of each week; nothing is written.',
    z.object({
      /** The plan that is being changed: its dates come after the last one that is stored. */
      id: id.optional(),
      /** By which the work calendar is found, and the other plans of the same business. */
      projectId: id.nullable(),
      siteId: id.nullable(),
      businessTypeId: id.nullable(),
      /** How many orders a date makes. */
      orders: z.number().int().min(1).max(maxPlanDevices),
      /** The devices of a plan by counter, of which each has dates of its own; none: the place. */
      deviceIds: z.array(id).max(maxPlanDevices).default([]),
      ...dateFields,
      ...counterFields,
      ...timingFields,
    }),
    z.object({
      dates: z.array(plannedDate),
      /** Whether no date comes in ten years. */
      isNever: z.boolean(),
      /** From this week on. */
      weeks: z.array(
        z.object({
          /** Its Monday. */
          week: z.string(),
          minutes: z.number(),
          /** Of the other active plans of the same trade. */
          otherMinutes: z.number(),
          /** What the people of the trade work there in that week by their rosters; null: without a roster. */
          rosteredMinutes: z.number().nullable(),
        }),
      ),
      counters: z.array(counterState),
      /** Who can do the work by its certificates; null: it takes none, or place and business type are not chosen yet. */
      skills: z
        .object({
          /** Each of these is needed, of each any. */
          demands: z.array(z.array(skillName)),
          /** The local day, at the end of the first date's window, until which they have to be valid. */
          until: date,
          /** Those in the teams of the trade there, and those of them who hold every certificate until then. */
          people: z.number(),
          holders: z.number(),
        })
        .nullable(),
    }),
    { limit: 'read' },
  ),
  savePlan: endpoint(
    'POST',
    '/api/maintenance/plan/Save',
    'plan.manage',
    'Creates a plan as a draft, or changes it if its version is still the one that was read; dates that are stored stay.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      ...planFields,
      ...counterFields,
      projectId: id,
      siteId: id,
      businessTypeId: id,
      deviceIds: z.array(id).max(maxPlanDevices),
      /** The inspection route that its orders follow, instead of devices. */
      routeId: id.nullable().default(null),
    }),
    plan,
  ),
  publishPlan: endpoint(
    'POST',
    '/api/maintenance/plan/Publish',
    'plan.manage',
    'Lets a draft or a paused plan make orders from now on; dates that passed before get none.',
    planVersion,
    plan,
  ),
  pausePlan: endpoint(
    'POST',
    '/api/maintenance/plan/Pause',
    'plan.manage',
    'Lets an active plan make no more orders; those that are there stay.',
    planVersion,
    plan,
  ),
  removePlan: endpoint(
    'POST',
    '/api/maintenance/plan/Remove',
    'plan.manage',
    'Removes a plan; its orders stay.',
    planVersion,
    z.object({ id: z.string() }),
  ),
} as const;
