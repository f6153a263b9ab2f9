import { commandFailures, commandPurposes, commandStates, maxReasonLength, switchRefusals } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

/** A command to a meter. What the switch really did is only in the meter’s own report. */
export const switchCommand = z.object({
  id: z.string(),
  on: z.boolean(),
  purpose: z.enum(commandPurposes),
  state: z.enum(commandStates),
  failure: z.enum(commandFailures).nullable(),
  requestedAt: instant,
  /** Nothing acts on it after this. */
  expiresAt: instant,
  /** When it was first sent. */
  sentAt: instant.nullable(),
  /** When it was answered, or given up. */
  endedAt: instant.nullable(),
  /** When the meter reported the state that was asked for. */
  reportedAt: instant.nullable(),
  /** Null for a command of the product itself, and for accounts that are not shown who asked. */
  requestedBy: z.string().nullable(),
  /** Empty for those who are not shown who asked. */
  reason: z.string(),
});

const refusal = z.enum(switchRefusals).nullable();

export const meterSwitchApi = {
  setMeterSwitch: endpoint(
    'POST',
    '/api/settlement/switch/AppUserSetSwitch',
    'account',
    'Commands a meter to switch on or off: for its occupants, for staff with a reason or by a document of their own order.',
    z.object({ meterId: id, on: z.boolean(), reason: z.string().trim().max(maxReasonLength).default('') }),
    z.object({ commandId: z.string(), state: z.enum(commandStates) }),
    { writesTenant: true },
  ),
  getMeterSwitch: endpoint(
    'GET',
    '/api/settlement/switch/GetMeterSwitch',
    'account',
    'Returns the state of a meter’s switch as the meter reports it, what stands against switching it, and its last commands.',
    z.object({ meterId: id }),
    z.object({
      meterId: z.string(),
      name: z.string(),
      hasSwitch: z.boolean(),
      /** The key of the switch among the values of the meter’s live messages; null without a switch. */
      key: z.string().nullable(),
      /** As the meter reports it; null while it is not known. */
      isOn: z.boolean().nullable(),
      reportedAt: instant.nullable(),
      online: z.boolean(),
      /** Whether the account may switch it, if nothing stands against it. */
      maySwitch: z.boolean(),
      needsReason: z.boolean(),
      /** What stands against switching it on, and off. */
      refusals: z.object({ on: refusal, off: refusal }),
      mayProtect: z.boolean(),
      /** Null: its supply is not protected. */
      protection: z.object({ since: instant, reason: z.string(), by: z.string().nullable() }).nullable(),
      /** The last ten, newest first. */
      commands: z.array(switchCommand),
    }),
  ),
  setMeterProtection: endpoint(
    'POST',
    '/api/settlement/switch/SetProtection',
    'device.protect',
    'Protects the supply of a meter, so that nothing switches it off, or ends the protection.',
    z.object({ meterId: id, isProtected: z.boolean(), reason: z.string().trim().min(1).max(maxReasonLength) }),
    z.object({ meterId: z.string(), isProtected: z.boolean() }),
  ),
} as const;
