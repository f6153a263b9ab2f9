import {
  catchUps,
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
import { calendarDay, eventLevel, id, named, nameText, wholeNumber } from '../wire.ts';

const minutes = (max: number, min = 0) => z.number().int().min(min).max(max);

/** When a plan is due, in the organisation's local time. */
const dateFields = {
  /** What brings the work back: the calendar, or that it was finished so long ago. */
  trigger: z.enum(planTriggers),
  /**
   * An RRULE of RFC 5545 with FREQ (HOURLY to YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH and BYHOUR; by completion with the
   * first two alone.
   */
  rule: z.string().trim().min(1).max(maxRuleLength),
  /** The local time from which the rule counts, by completion that of the first date, as 2026-11-20T08:30. */
  startsAt: z.string().max(16),
  /** The last local day; null: without an end. */
  endsOn: calendarDay.nullable(),
  /** The part of each year in which the plan is due, by month and day as 11-15; null: all of it. */
  season: z.object({ from: z.string().max(5), to: z.string().max(5) }).nullable(),
  /** What happens to dates without working hours in the work calendar. */
  holidays: z.enum(holidayPolicies),
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
  /** The local time that the rule says. */
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
  dueAt: z.string(),
  endAt: z.string(),
  raisedAt: z.string(),
  /** Why it is on another day than the rule says. */
  moved: z.enum(dateMoves).nullable(),
  /** Why no order is made. */
  leftOut: z.enum(['holiday', 'sameDay']).nullable(),
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
    plan.extend({ occurrences: z.array(occurrence) }),
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
      ...dateFields,
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
          /** Of the other active plans of the same business type. */
          otherMinutes: z.number(),
        }),
      ),
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
