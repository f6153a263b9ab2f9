import { alarmStates } from '@energy-om/domain';
import { z } from 'zod';
import { eventLevel, instant, named } from '#wire.ts';
import { alarmCondition } from '../alarm.ts';
import { measuredValue } from './device-wire.ts';

/** An alarm of an order, which finishing waits for. */
export const orderAlarm = z.object({
  id: z.string(),
  name: z.string(),
  level: eventLevel,
  state: z.enum(alarmStates),
  device: named,
  /** The condition as it was when the alarm was raised. */
  condition: alarmCondition,
  /** The label of the value in the requested language, and its decimals; both are null for a `noData` alarm. */
  label: z.string().nullable(),
  decimals: z.number().nullable(),
  /** The value that raised the alarm. `current` is the newest reading, null for a `noData` alarm. */
  value: measuredValue.nullable(),
  threshold: z.number().nullable(),
  current: measuredValue.nullable(),
  currentAt: instant.nullable(),
  unit: z.string().nullable(),
  raisedAt: instant,
  clearedAt: instant.nullable(),
  /**
   * Of a cleared alarm of an order in execution whose device reports: how long the value has been within its limit, and how long it still has to be
   * before the order may be finished, both in milliseconds by the server's clock. Null where there is nothing to wait for.
   */
  proof: z.object({ heldMs: z.number(), remainingMs: z.number() }).nullable(),
});
