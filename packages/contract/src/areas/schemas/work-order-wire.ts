import {
  type Action,
  actions,
  clockKinds,
  closingReasons,
  historyEvents,
  holdReasons,
  objectKinds,
  outcomes,
  returnReasons,
  roomFaultReasons,
  ruleFallbacks,
  ruleHindrances,
  sideActions,
  workOrderSources,
  workOrderStatuses,
} from '@energy-om/domain';
import { z } from 'zod';
import { energyType, eventLevel, id, instant, named, person, personWithPhone, position, storedFile } from '#wire.ts';
import { delayInBrief } from './energy/delay-cost-wire.ts';
import { energyOfOrder } from './energy/energy-of-order.ts';
import { formField, shownAnswers, shownResult } from './form-wire.ts';
import { availableAction } from './lifecycle/available-action.ts';
import { intent } from './offline/intent-wire.ts';
import { orderAlarm } from './order-alarm.ts';

export const workOrderStatusCode = z.literal([...workOrderStatuses]);
export const workOrderSource = z.literal([...workOrderSources]);

export const objectReference = z.object({ kind: z.enum(objectKinds), id });

/** An object that an order is about, with what clients show of it. */
export const workOrderObject = z.object({
  kind: z.enum(objectKinds),
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  energyType: energyType.nullable(),
  online: z.boolean().nullable(),
});

/** A running clock. Its elapsed share is (now - startedAt) / (dueAt - startedAt). */
export const runningClock = z.object({ kind: z.enum(clockKinds), startedAt: instant, dueAt: instant });

export const workOrderClock = z.object({
  kind: z.enum(clockKinds),
  round: z.number(),
  state: z.enum(['running', 'paused', 'frozen', 'stopped', 'ended']),
  startedAt: instant,
  dueAt: instant.nullable(),
  /** The target of the clock and the time counted so far, both in milliseconds. */
  duration: z.number(),
  elapsed: z.number(),
});

/** The next action of the account on the order, for the swipe in lists and for the home page; null when there is none. */
export const mainAction = z.enum([...actions]).nullable() satisfies z.ZodType<Action | null>;

export const holder = z.object({
  kind: z.enum(['dispatcher', 'team', 'person', 'checker', 'requester', 'firstSigner', 'secondSigner']),
  name: z.string().nullable(),
});

export const workOrderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  title: z.string(),
  status: workOrderStatusCode,
  backTo: z.enum(['leader', 'dispatcher']).nullable(),
  version: z.number(),
  level: eventLevel,
  source: workOrderSource,
  project: named,
  site: named,
  team: named.nullable(),
  executors: z.array(person),
  holder: holder.nullable(),
  clock: runningClock.nullable(),
  overdue: z.boolean(),
  onHold: z.boolean(),
  createdAt: instant,
  plannedFinishAt: instant.nullable(),
  /** The distance in metres from the caller's position; null when no position was given. */
  distance: z.number().nullable(),
  /** What it costs while it waits; null for clients and occupants. */
  delayCost: delayInBrief.nullable(),
  mainAction,
});

/**
 * The known state of the register of one of the order's meters, in the unit of the meter's display. Clients use it to prefill a reading
 * and to question an implausible one.
 */
export const knownRegister = z.object({
  objectId: z.string(),
  /** The key of the value in the device's live messages. */
  key: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  /** The newest reading; null when the meter has never reported one. */
  latest: z.object({ at: instant, value: z.number() }).nullable(),
  /** The register when the work began; null when it is not known. */
  before: z.number().nullable(),
  /** The average consumption per day; null when it is not known. */
  perDay: z.number().nullable(),
  /** The value at which the display wraps around to zero; null when it does not. */
  modulus: z.number().nullable(),
});

/** Finished work as the maintenance log has it. What the results say is null, and the lists are empty, until they are filled in. */
export const maintenanceEntry = workOrderRow
  .pick({ id: true, orderNo: true, title: true, status: true, project: true, site: true })
  .extend({
    businessType: named,
    objects: z.array(workOrderObject.pick({ kind: true, id: true, name: true })),
    /** Everyone who has been a member of the order; whoever answers for it is first. Empty for clients and occupants. */
    people: z.array(person),
    finishedAt: instant,
    outcome: z.enum(outcomes).nullable(),
    causeCode: z.string().nullable(),
    cause: z.string().nullable(),
    remedyCode: z.string().nullable(),
    measure: z.string().nullable(),
    /** Null for clients and occupants, too. */
    labourMinutes: z.number().nullable(),
    /** As written in the results, and as taken from stores and not given back. */
    parts: shownResult.shape.parts,
    /** What it cost, in cents; null for those who do not see it, and where nothing is known yet. */
    costCents: z.number().nullable(),
    beforePhotoIds: z.array(z.string()),
    afterPhotoIds: z.array(z.string()),
  });

export const historyEntry = z.object({
  /** Null for entries that are not events of the specification: arrival, hold, addition, resubmission, passed check. */
  event: z.literal([...historyEvents]).nullable(),
  action: z.enum(['create', 'ruleSkipped', 'savingChecked', ...actions, ...sideActions]),
  fromStatus: workOrderStatusCode.nullable(),
  toStatus: workOrderStatusCode,
  /** Null when the system acted, or somebody whom this account is not shown. */
  actor: person.nullable(),
  /** Whether somebody of the staff acted whom this account is not shown. */
  isActorHidden: z.boolean(),
  at: instant,
  /** When the server received what was done earlier without a network; null for all else. */
  receivedAt: instant.nullable(),
  /** False where the phone’s clock was set meanwhile: then it was done at `at` at the latest. */
  isTimeCertain: z.boolean(),
  position: position.nullable(),
  /** The details that were given with the action, as the screens show them. */
  detail: z.object({
    reason: z.string().optional(),
    returnReason: z.enum(returnReasons).optional(),
    closingReason: z.enum(closingReasons).optional(),
    holdReason: z.enum(holdReasons).optional(),
    holdUntil: instant.optional(),
    target: z.string().optional(),
    members: z.array(z.string()).optional(),
    lead: z.string().optional(),
    outcome: z.enum(outcomes).optional(),
    overrideReason: z.string().optional(),
    doneSoFar: z.string().optional(),
    stars: z.number().optional(),
    comment: z.string().optional(),
    text: z.string().optional(),
    /** The alarm that raised the order, or that was added to it. */
    alarmId: z.string().optional(),
    /** What was known of the reporter's room, and with what they were answered before they reported all the same. */
    room: z
      .object({
        name: z.string(),
        isOn: z.boolean().nullable(),
        isConnected: z.boolean().nullable(),
        repairs: z.array(z.string()),
        answer: z.enum(roomFaultReasons).nullable(),
      })
      .optional(),
    /** The name, at that time, of the dispatch rule that matched the order. */
    ruleName: z.string().optional(),
    /** Why the rule's team could not take the order. */
    ruleHindrance: z.enum(ruleHindrances).optional(),
    /** Why a rule that is for a member on shift sent it to the team. */
    ruleFallback: z.enum(ruleFallbacks).optional(),
    expectedAt: instant.optional(),
    finishedAt: instant.optional(),
  }),
});

export const orderFile = storedFile.extend({
  kind: z.enum(['request', 'before', 'after', 'signature', 'addition', 'evidence']),
  addedBy: person.nullable(),
  addedAt: instant,
});

export const workOrderDetail = workOrderRow.omit({ distance: true, delayCost: true, mainAction: true }).extend({
  ...energyOfOrder,
  description: z.string(),
  businessType: named,
  /** The names of the areas of the order's object, from the site down: site, building, room. */
  place: z.array(z.string()),
  /** Whether the dispatcher still has to choose business type and level, because the reporter was not asked for them. */
  needsClassification: z.boolean(),
  address: z.string().nullable(),
  /** Coordinates in GCJ-02. */
  position: position.nullable(),
  objects: z.array(workOrderObject),
  /** Whether it follows an inspection route, which a call of its own returns. */
  hasRoute: z.boolean(),
  customAnswers: shownAnswers,
  customFields: z.array(formField),
  creator: personWithPhone.nullable(),
  requester: personWithPhone.nullable(),
  assignee: personWithPhone.nullable(),
  lead: personWithPhone.nullable(),
  members: z.array(personWithPhone),
  expectedAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  completedAt: instant.nullable(),
  closedAt: instant.nullable(),
  clocks: z.array(workOrderClock),
  hold: z
    .object({
      reason: z.enum(holdReasons),
      text: z.string().nullable(),
      since: instant,
      until: instant,
      by: person.nullable(),
      approved: z.boolean(),
    })
    .nullable(),
  closing: z
    .object({
      reason: z.enum(closingReasons),
      text: z.string(),
      duplicateOf: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
      requestedBy: person.nullable(),
      requestedAt: instant,
      confirmedBy: person.nullable(),
      fromStatus: workOrderStatusCode,
    })
    .nullable(),
  /** Whether the first signature closes it; before anybody has applied, whether it would upon this account's application. */
  oneSignature: z.boolean(),
  backfillForm: z.array(formField),
  /** The causes and the remedies of the business type, of which the results name one each; empty: none is asked for. */
  causeCodes: z.array(z.string()),
  remedyCodes: z.array(z.string()),
  beforePhotoRequired: z.boolean(),
  afterPhotoRequired: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  /** The registers of the order's meters, for an account that has to record their readings; otherwise empty. */
  registers: z.array(knownRegister),
  result: shownResult.nullable(),
  /** Of stores, less what was given back; those of the results were typed. */
  takenParts: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
  evaluation: z
    .object({ stars: z.number().nullable(), tags: z.array(z.string()), comment: z.string().nullable(), by: person.nullable(), at: instant })
    .nullable(),
  linkedOrder: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
  /** The follow-up orders of this one, newest first. */
  followUps: z.array(z.object({ id: z.string(), orderNo: z.string() })),
  files: z.array(orderFile),
  /** The alarms that raised the order or were added to it, newest first. */
  alarms: z.array(orderAlarm),
  history: z.array(historyEntry),
  actions: z.array(availableAction),
});

/** The answer of every call that changes an order. A 4009 carries it as `data`, with the present state of the order. */
export const workOrderMoved = z.object({
  id: z.string(),
  orderNo: z.string(),
  status: workOrderStatusCode,
  backTo: z.enum(['leader', 'dispatcher']).nullable(),
  version: z.number(),
});

/** The fields that every action on an order carries. The device's time comes in a header. */
export const actionInput = { id, version: z.number().int().min(1), position: position.optional(), intent: intent.optional() };
