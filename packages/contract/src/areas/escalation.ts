import {
  escalationRoles,
  foundRecipients,
  maxEscalationPercent,
  maxEscalationRecipients,
  maxEscalationRepeats,
  maxEscalationSteps,
  maxMinutesLate,
  minAlarmRestartMinutes,
  minEscalationRepeatMinutes,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, wholeNumber } from '../wire.ts';
import { byLevel, byLevelAndEscalationClock, clockTargets } from './schemas/clock-wire.ts';

const recipient = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(foundRecipients) }),
  z.object({ kind: z.literal('role'), role: z.enum(escalationRoles) }),
  /** `id` of an account. */
  z.object({ kind: z.literal('person'), id }),
]);

const step = z.object({
  at: z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('percent'), value: z.number().int().min(1).max(maxEscalationPercent) }),
    z.object({ unit: z.literal('minutesLate'), value: z.number().int().min(0).max(maxMinutesLate) }),
  ]),
  recipients: z.array(recipient).min(1).max(maxEscalationRecipients),
  repeat: z
    .object({
      everyMinutes: z.number().int().min(minEscalationRepeatMinutes).max(maxMinutesLate),
      times: z.number().int().min(1).max(maxEscalationRepeats),
    })
    .nullable(),
});

const escalationFields = {
  /** The organisation's own targets, which business types inherit. */
  clockTargets,
  /** The steps of each clock, in the order in which they are due. Where those of alarms are left out, the default ones are in force. */
  steps: byLevelAndEscalationClock(z.array(step).max(maxEscalationSteps)),
  /** After how many minutes an alarm that was acknowledged and holds on without an open order escalates anew; left out: the default. */
  alarmRestarts: byLevel(z.number().int().min(minAlarmRestartMinutes).max(maxMinutesLate)).default({}),
};

export const escalation = z.object({
  /** 0: nothing was saved yet, so the default targets count and nobody is notified. */
  version: z.number(),
  ...escalationFields,
  /** The people that the steps name; `isMember` is false for those who have left. */
  people: z.array(z.object({ id: z.string(), fullName: z.string(), isMember: z.boolean() })),
});

export const escalationApi = {
  getEscalation: endpoint(
    'GET',
    '/api/maintenance/escalation/Get',
    'setup.view',
    'Returns the clock targets of the organisation and who is notified when a deadline comes close or has passed, or nobody acknowledges an alarm.',
    z.object({}),
    escalation,
  ),
  saveEscalation: endpoint(
    'POST',
    '/api/maintenance/escalation/Save',
    'escalation.manage',
    'Replaces clock targets and escalation if the version is still the one that was read; clocks and alarms that run keep the rules of their start.',
    z.object({ version: wholeNumber, ...escalationFields }),
    escalation,
  ),
} as const;
