import { maxNoteLength, offlineCaseChoices, offlineCaseReasons, offlineCaseStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, eventLevel, id, instant, pageInput, pageOf, person, storedFile, yesNo } from '../wire.ts';
import { formAnswers } from './schemas/form-wire.ts';
import { workOrderStatusCode } from './schemas/work-order-wire.ts';

/** The calls about orders, meters and alarms that a phone lets wait for a network. */
const depositedCalls = [
  'createWorkOrder',
  'updateWorkOrder',
  'acceptWorkOrder',
  'assignWorkOrder',
  'processWorkOrder',
  'commentWorkOrder',
  'sendBackWorkOrder',
  'applyForClosing',
  'signClosing',
  'addOrderComment',
  'recordInspectionPoint',
  'skipInspectionPoint',
  'recordMeterReading',
  'acknowledgeAlarm',
] as const;

/** Work that was done without a network and does not count by itself, on its order, as a reading of its meter or as an acknowledgement of its alarm, until somebody has decided what becomes of it. */
const offlineCase = {
  /** Changes with each decision, which names the one that was read. */
  version: z.number(),
  reason: z.enum(offlineCaseReasons),
  state: z.enum(offlineCaseStates),
  /** What this account may do with it now. */
  choices: z.array(z.enum(offlineCaseChoices)),
  /** Whether adding it changes what the order says, as its author wanted; else it is added to the order as an addition, or is no change of an order. */
  changesOrder: z.boolean(),
};

/** What somebody wanted an order to say; null stays as it is. */
const change = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  level: eventLevel.nullable(),
  /** An empty text: no time is planned any more. */
  plannedFinishAt: z.string().nullable(),
  project: z.string().nullable(),
  site: z.string().nullable(),
  businessType: z.string().nullable(),
  /** The names of the devices and areas that it is about. */
  objects: z.array(z.string()).nullable(),
  /** The tenant's own fields, by their keys. */
  customAnswers: formAnswers.nullable(),
});

export const offlineWorkApi = {
  getIntentStates: endpoint(
    'GET',
    '/api/maintenance/offlinework/GetIntentStates',
    'account',
    'Returns what became of intents that this account sent. One that is not in the answer has never arrived.',
    z.object({ ids: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(id).min(1).max(100)) }),
    z.array(
      z.object({
        id: z.string(),
        /** Null: it is about no order. */
        orderId: z.string().nullable(),
        /** The order’s version to which it led, or as it stands where it leaves that as it is; null: it did not count, or is about no order. */
        appliedVersion: z.number().nullable(),
        case: z.object(offlineCase).nullable(),
      }),
    ),
  ),
  listOfflineCases: endpoint(
    'GET',
    '/api/maintenance/offlinework/GetCaseList',
    'work-order.dispatch',
    'Lists the work that was done without a network and does not count by itself, on orders, meters and alarms where this account dispatches, the newest first.',
    z.object({
      ...pageInput,
      cursor,
      /** Only what is not decided on. */
      open: yesNo.optional(),
    }),
    pageOf(
      z.object({
        id: z.string(),
        ...offlineCase,
        /** Also one that there is not yet, with the id that its phone has given it and no number; null: it is of a meter or of an alarm. */
        order: z
          .object({ id: z.string(), orderNo: z.string(), title: z.string(), status: workOrderStatusCode, site: z.string() })
          .nullable(),
        /** Of a reading; else null. */
        meter: z.object({ id: z.string(), name: z.string(), code: z.string(), site: z.string() }).nullable(),
        /** Of an acknowledgement, with the name of its device; else null. */
        alarm: z.object({ id: z.string(), name: z.string(), device: z.string(), site: z.string() }).nullable(),
        /** Of an order that was raised without a network and is refused, beside its title and site; null: the case is of an order that there is. */
        newOrder: z.object({ level: eventLevel, project: z.string() }).nullable(),
        /** Of a change of what the order says; else null. */
        change: change.nullable(),
        author: person,
        /** The name of the call, as the API table has it. */
        operation: z.string(),
        /** What was written and photographed with it. */
        texts: z.array(z.string()),
        files: z.array(storedFile),
        workedAt: instant,
        isTimeCertain: z.boolean(),
        arrivedAt: instant,
        decidedBy: person.nullable(),
        note: z.string(),
      }),
    ),
  ),
  decideOfflineCase: endpoint(
    'POST',
    '/api/maintenance/offlinework/DecideCase',
    'account',
    'Decides what becomes of work that was done without a network: its author or a dispatcher adds it to the order as it stands, or records the reading after all, hands it over, discards it, takes it back or rejects it.',
    z.object({
      caseId: id,
      version: z.number().int().min(1),
      choice: z.enum(offlineCaseChoices),
      /** Required to reject, and to record a reading. */
      note: z.string().trim().max(maxNoteLength).default(''),
      /** Of the order, as it was compared with a change of it: on another version the change is not made. */
      orderVersion: z.number().int().min(1).optional(),
    }),
    z.object({ id: z.string(), ...offlineCase }),
    // Also of an author who has lost every role since.
    { writesTenant: true },
  ),
  depositOfflineWork: endpoint(
    'POST',
    '/api/maintenance/offlinework/Deposit',
    'account',
    'Takes work that the account did without a network while it was a member of a tenant, for 14 days after the membership has ended: as a case for the dispatcher, and nothing else. Repeating it changes nothing.',
    z.object({
      tenantId: id,
      call: z.enum(depositedCalls),
      /** The input of that call, with its intent. */
      input: z.record(z.string(), z.unknown()),
    }),
    z.object({}),
  ),
  depositOfflinePhoto: endpoint(
    'POST',
    '/api/maintenance/offlinework/DepositPhoto',
    'account',
    'Stores a picture that such work names by the id that the phone gave it, also for a member who has lost every role, where a case of theirs names it.',
    z.object({ tenantId: id, id }),
    z.object({}),
    { encoding: 'multipart' },
  ),
} as const;
