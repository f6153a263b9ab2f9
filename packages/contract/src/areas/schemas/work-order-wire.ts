import {
  type Action,
  actions,
  alarmStates,
  clockKinds,
  closingReasons,
  commands,
  historyEvents,
  holdReasons,
  objectKinds,
  outcomes,
  returnReasons,
  ruleHindrances,
  sideActions,
  workOrderSources,
  workOrderStatuses,
} from '@energy-om/domain';
import { z } from 'zod';
import { callablePerson, energyType, eventLevel, id, instant, named, person, position, storedFile } from '#wire.ts';
import { alarmCondition } from '../alarm.ts';
import { measuredValue } from './device-wire.ts';
import { formAnswers, formField, shownResult } from './form-wire.ts';

export const workOrderStatusCode = z.literal([...workOrderStatuses]);
export const workOrderSource = z.literal([...workOrderSources]);

export const objectReference = z.object({ kind: z.enum(objectKinds), id });

/** What the order is about, as shown. */
export const workOrderObject = z.object({
  kind: z.enum(objectKinds),
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  energyType: energyType.nullable(),
  online: z.boolean().nullable(),
});

/** A running clock. Its share used up is (now - startedAt) / (dueAt - startedAt). */
export const runningClock = z.object({ kind: z.enum(clockKinds), startedAt: instant, dueAt: instant });

export const workOrderClock = z.object({
  kind: z.enum(clockKinds),
  round: z.number(),
  state: z.enum(['running', 'paused', 'frozen', 'stopped', 'ended']),
  startedAt: instant,
  dueAt: instant.nullable(),
  /** Milliseconds. */
  duration: z.number(),
  elapsed: z.number(),
});

const block = z.enum(['conditionHolds', 'doerMayNotCheck', 'requesterMayNotSign', 'signerMayNotSignTwice', 'wrongTrade', 'offShift']);

export const availableAction = z.object({
  action: z.enum([...actions, ...sideActions]),
  command: z.enum(commands).nullable(),
  /** Why it is shown and cannot be taken. */
  blockedBy: block.nullable(),
});

/** The one thing to do next, for the list's swipe and the home page. */
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
  /** Metres from the caller's position, where it was given. */
  distance: z.number().nullable(),
  mainAction,
});

/** What is known of the register of one of the order's meters, in what its display shows: prefills and questions a reading. */
const knownRegister = z.object({
  objectId: z.string(),
  /** The value's key in the device's messages, for those who hear them. */
  key: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  /** Null: the meter has never said one. */
  latest: z.object({ at: instant, value: z.number() }).nullable(),
  /** What it showed when the work began. */
  before: z.number().nullable(),
  perDay: z.number().nullable(),
  modulus: z.number().nullable(),
});

export const historyEntry = z.object({
  /** Null for what is no event of the specification: arrival, hold, addition, resubmission, passed check. */
  event: z.literal([...historyEvents]).nullable(),
  action: z.enum(['create', 'ruleSkipped', ...actions, ...sideActions]),
  fromStatus: workOrderStatusCode.nullable(),
  toStatus: workOrderStatusCode,
  /** Null: by the system. */
  actor: person.nullable(),
  at: instant,
  position: position.nullable(),
  /** What was given with the action, as the screens show it. */
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
    /** The alarm that raised the order, or joined it. */
    alarmId: z.string().optional(),
    /** The dispatch rule that fitted it, under the name it had then. */
    ruleName: z.string().optional(),
    /** Why the rule's team could not take it. */
    ruleHindrance: z.enum(ruleHindrances).optional(),
    expectedAt: instant.optional(),
    finishedAt: instant.optional(),
  }),
});

export const orderFile = storedFile.extend({
  kind: z.enum(['request', 'before', 'after', 'signature', 'addition', 'evidence']),
  addedBy: person.nullable(),
  addedAt: instant,
});

export const workOrderDetail = workOrderRow.omit({ distance: true, mainAction: true }).extend({
  description: z.string(),
  businessType: named,
  /** Where what it is about stands, from the site down: site, building, room. */
  place: z.array(z.string()),
  /** Business type and level wait for the dispatcher: the order was reported by somebody who was not asked for them. */
  needsClassification: z.boolean(),
  address: z.string().nullable(),
  /** GCJ-02. */
  position: position.nullable(),
  objects: z.array(workOrderObject),
  customAnswers: formAnswers,
  customFields: z.array(formField),
  creator: callablePerson.nullable(),
  requester: callablePerson.nullable(),
  assignee: callablePerson.nullable(),
  lead: callablePerson.nullable(),
  members: z.array(callablePerson),
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
  backfillForm: z.array(formField),
  afterPhotoRequired: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  /** Of its meters, for who has their readings to write down; else empty. */
  registers: z.array(knownRegister),
  result: shownResult.nullable(),
  evaluation: z
    .object({ stars: z.number().nullable(), tags: z.array(z.string()), comment: z.string().nullable(), by: person.nullable(), at: instant })
    .nullable(),
  linkedOrder: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
  /** Orders that go on from this one, newest first. */
  followUps: z.array(z.object({ id: z.string(), orderNo: z.string() })),
  files: z.array(orderFile),
  /** Alarms that raised it or joined it, newest first. */
  alarms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      level: eventLevel,
      state: z.enum(alarmStates),
      device: named,
      /** What it looked for when it was raised. */
      condition: alarmCondition,
      /** Of the value, in the language asked for; both null for silence. */
      label: z.string().nullable(),
      decimals: z.number().nullable(),
      /** What raised it, and what the device says now; the latter null for silence. */
      value: measuredValue.nullable(),
      threshold: z.number().nullable(),
      current: measuredValue.nullable(),
      currentAt: instant.nullable(),
      unit: z.string().nullable(),
      raisedAt: instant,
      clearedAt: instant.nullable(),
    }),
  ),
  history: z.array(historyEntry),
  actions: z.array(availableAction),
});

/** The answer of everything that moves or changes an order; also `data` of a 4009, then as it stands now. */
export const workOrderMoved = z.object({
  id: z.string(),
  orderNo: z.string(),
  status: workOrderStatusCode,
  backTo: z.enum(['leader', 'dispatcher']).nullable(),
  version: z.number(),
});

/** What every action on an order carries. The device's time comes as a header. */
export const actionInput = { id, version: z.number().int().min(1), position: position.optional() };
