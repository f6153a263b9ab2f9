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
import { callablePerson, energyType, eventLevel, id, instant, named, nameText, person, position, storedFile } from '../wire.ts';
import { alarmCondition } from './alarm.ts';
import { measuredValue } from './device-wire.ts';

export const workOrderStatusCode = z.literal([...workOrderStatuses]);
export const workOrderSource = z.literal([...workOrderSources]);

export const formField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'choice', 'checklist', 'yesNo', 'date']),
  required: z.boolean(),
  options: z.array(z.string()),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

export const formAnswers = z.record(
  z.string().max(64),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.null()]),
);

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

export const workOrderResult = z.object({
  cause: z.string().trim().max(1000),
  measure: z.string().trim().max(2000),
  labourMinutes: z.number().int().min(0).max(100_000).nullable(),
  parts: z.array(z.object({ name: nameText(100), quantity: z.number().positive().max(1e6), unit: z.string().max(20) })).max(50),
  readings: z.array(z.object({ objectId: id, value: z.number().min(0).max(1e12) })).max(50),
  answers: formAnswers,
  beforePhotoIds: z.array(id).max(9),
  afterPhotoIds: z.array(id).max(9),
  signatureFileId: id.nullable(),
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
  kind: z.enum(['request', 'before', 'after', 'signature', 'addition']),
  addedBy: person.nullable(),
  addedAt: instant,
});

export const workOrderDetail = workOrderRow.omit({ distance: true, mainAction: true }).extend({
  description: z.string(),
  businessType: named,
  address: z.string().nullable(),
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
  result: workOrderResult.nullable(),
  evaluation: z
    .object({ stars: z.number().nullable(), tags: z.array(z.string()), comment: z.string().nullable(), by: person.nullable(), at: instant })
    .nullable(),
  linkedOrder: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
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
