import {
  equipmentKinds,
  maxDescriptionLength,
  maxReasonLength,
  maxSwitchingSteps,
  stepPhases,
  switchingActions,
  switchingKinds,
  switchingRequirements,
  switchingRoles,
  switchingStatuses,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, date, id, instant, named, oneOrMany, pageInput, pageOf, person, position, wholeNumber } from '../wire.ts';
import { printedForm } from './printed-form.ts';
import { signingPin } from './schemas/account-wire.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const kind = z.enum(switchingKinds);
const status = z.enum(switchingStatuses);
const equipment = z.enum(equipmentKinds);

/** A person of a switching order, with the certificate that qualifies for it. */
const switchingPerson = person.extend({
  /** The last day on which a certificate for switching of this kind is valid; null: there is none, or it has no end. */
  qualifiedUntil: date.nullable(),
  /** Whether no certificate is valid today. */
  isUnqualified: z.boolean(),
});

export const switchingSummary = z.object({
  id: z.string(),
  version: z.number(),
  kind,
  status,
  /** Null until it is ordered. */
  number: z.string().nullable(),
  order: z.object({ id: z.string(), orderNo: z.string(), title: z.string() }),
  site: z.string(),
  task: z.string(),
  operator: person,
  supervisor: person,
  commander: person,
  stepCount: z.number(),
  /** How many of the first steps are done. */
  ticked: z.number(),
});

const expectedRange = { key: text(100), min: z.number().nullable(), max: z.number().nullable() };

const step = z.object({
  device: named.nullable(),
  equipment,
  /** Whether the step closes the equipment; null where it does neither. */
  closes: z.boolean().nullable(),
  text: z.string(),
  /** The range in which a value of the device is afterwards, and what it reports now; a value that is not recent is none. */
  expects: z
    .object({
      ...expectedRange,
      label: z.string(),
      unit: z.string().nullable(),
      decimals: z.number(),
      live: z.object({ value: z.number(), at: instant }).nullable(),
    })
    .nullable(),
  /** What was done for it, in order of time. */
  acts: z.array(
    z.object({
      phase: z.enum(stepPhases),
      by: person,
      at: instant,
      /** The time of the phone, where it said one. */
      deviceAt: instant.nullable(),
      /** On whose phone it was taken, by a PIN; null: on the own one. */
      onPhoneOf: person.nullable(),
      /** Of a tick: the value of the device that agreed; null: there was none that was recent. */
      value: z.number().nullable(),
    }),
  ),
});

const historyEntry = z.object({
  /** The row of the table of switching orders. */
  row: z.string(),
  status,
  actor: person.nullable(),
  signatures: z.array(z.object({ person, at: instant })),
  at: instant,
  deviceAt: instant.nullable(),
  position: position.nullable(),
  reason: z.string(),
  foundState: z.string(),
});

const switching = switchingSummary.extend({
  operator: switchingPerson,
  supervisor: switchingPerson,
  commander: switchingPerson,
  steps: z.array(step),
  /** What comes next for the first step that is not done. */
  phase: z.enum(stepPhases),
  /** What this account may do now, or sign. */
  actions: z.array(
    z.object({
      action: z.enum(switchingActions),
      unmet: z.array(z.enum(switchingRequirements)),
      isOrderReady: z.boolean(),
      /** Who else has to sign. */
      waitsFor: z.array(z.enum(switchingRoles)),
      /** Who has to sign before. */
      comesAfter: z.array(z.enum(switchingRoles)),
      hasSigned: z.boolean(),
    }),
  ),
  /** What is printed beside it; once it is reviewed as it was then. */
  form: printedForm,
  /** Who may take the present act on the phone of this account by a PIN, and whether they have one; null: nobody. */
  onThisPhone: z.object({ person, hasPin: z.boolean() }).nullable(),
  mayEdit: z.boolean(),
  /** In order of time, without the acts of the steps, which stand with these. */
  history: z.array(historyEntry),
  /** The SHA-256 of the history with the text and all acts; empty for a draft. */
  hash: z.string(),
});

/** The step, counted from 0, and which of its four acts. */
const stepAct = {
  step: z
    .number()
    .int()
    .min(0)
    .max(maxSwitchingSteps - 1),
  phase: z.enum(stepPhases),
};

export const switchingApi = {
  listSwitchings: endpoint(
    'GET',
    '/api/maintenance/switching/GetList',
    'work-order.view',
    'Lists the switching orders that are not over, the newest first.',
    z.object({ ...pageInput, cursor, status: oneOrMany(status.exclude(['done', 'aborted', 'voided'])) }),
    pageOf(switchingSummary),
  ),
  getSwitching: endpoint(
    'GET',
    '/api/maintenance/switching/Get',
    'work-order.view',
    'Returns a switching order with its steps, their live values and history, and what the account may do; also for those whom it names.',
    z.object({ id }),
    switching,
  ),
  saveSwitching: endpoint(
    'POST',
    '/api/maintenance/switching/Save',
    'work-order.process',
    'Writes a switching order for a work order as its operator, or changes the draft if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      orderId: id,
      kind,
      task: text(maxReasonLength),
      operatorId: id,
      supervisorId: id,
      commanderId: id,
      steps: z
        .array(
          z.object({
            deviceId: id.nullable(),
            equipment,
            closes: z.boolean().nullable(),
            text: text(maxReasonLength),
            expects: z.object(expectedRange).nullable(),
          }),
        )
        .max(maxSwitchingSteps),
      position: position.optional(),
    }),
    switching,
  ),
  processSwitching: endpoint(
    'POST',
    '/api/maintenance/switching/Process',
    'work-order.process',
    'Signs an act on a switching order and carries it out once all who have to have signed, if the version is still the one that was read; a stop counts whatever was read.',
    z.object({
      id,
      version: wholeNumber,
      action: z.enum(switchingActions).exclude(['write', 'step']),
      reason: z.string().trim().max(maxReasonLength).optional(),
      /** The steps were walked through on the diagram. */
      isRehearsed: z.boolean().optional(),
      /** The position of the equipment as it was found after a stop. */
      foundState: z.string().trim().max(maxDescriptionLength).optional(),
      position: position.optional(),
    }),
    switching,
  ),
  processSwitchingStep: endpoint(
    'POST',
    '/api/maintenance/switching/ProcessStep',
    'work-order.process',
    'Records one of the four acts of the present step, which names the step, counted from 0, and the act, as whoever it belongs to.',
    z.object({
      id,
      ...stepAct,
      position: position.optional(),
    }),
    switching,
  ),
  confirmSwitchingStep: endpoint(
    'POST',
    '/api/maintenance/switching/ConfirmStep',
    'work-order.process',
    'Records an act of the present step for the other one of operator and supervisor, who enters their PIN on the phone of this account.',
    z.object({ id, ...stepAct, personId: id, pin: signingPin, position: position.optional() }),
    switching,
    { carriesPassword: true },
  ),
} as const;
