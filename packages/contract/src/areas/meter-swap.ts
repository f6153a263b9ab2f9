import { maxNoteLength, maxPhotos, maxReasonLength, maxRegisterFactor, meterSwapDifferences } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { energyType, id, instant, named } from '../wire.ts';
import { meterReading, registerReading } from './meter-reading.ts';

const swappedMeter = named.extend({ code: z.string() });

const meterSwap = z.object({
  id: z.string(),
  /** Both meters counted up to here, and from here on. */
  at: instant,
  old: swappedMeter,
  new: swappedMeter,
  /** Null for a meter of no room. */
  room: named.nullable(),
  /** The order that somebody was executing at the old meter; null: none, or for those who are not shown it. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  closing: meterReading,
  opening: meterReading,
  /** The unit of both displays, as the new meter has it. */
  unit: z.string().nullable(),
  oldFactor: z.number(),
  newFactor: z.number(),
  /** The values at which the displays wrap around to zero; null: they do not. */
  oldModulus: z.number().nullable(),
  newModulus: z.number().nullable(),
  /** In what the meters differ, as somebody has confirmed. */
  differences: z.array(z.enum(meterSwapDifferences)),
  /** The names of alarm rules of the old meter that the new one has no value for; they are switched off. */
  rulesLeft: z.array(z.string()),
  /** Empty for those who are not shown who did it. */
  note: z.string(),
  /** Null for clients. */
  swappedBy: z.string().nullable(),
  /** Whether the switch of the new meter has followed a command of whoever put it up; null: it has none. */
  switchTested: z.boolean().nullable(),
});

/** What a display shows, with its photo; why a questioned one is right. */
const shownRegister = z.object({
  value: z.number().min(0).max(1e12),
  note: z.string().trim().max(maxReasonLength).default(''),
  photoIds: z.array(id).min(1).max(maxPhotos),
});

export const meterSwapApi = {
  getMeterForSwap: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetForSwap',
    'meter.swap',
    'Returns what is known of a meter that is to be taken off, or put up in the place of another one.',
    z.object({ id }),
    swappedMeter.extend({
      model: z.string().nullable(),
      place: z.string(),
      location: z.string().nullable(),
      energyType: energyType.nullable(),
      isRetired: z.boolean(),
      hasRegister: z.boolean(),
      /** The ratio that the display is multiplied by. */
      factor: z.number(),
      /** The value at which the display wraps around to zero; null: it does not. */
      modulus: z.number().nullable(),
      unit: z.string().nullable(),
      decimals: z.number(),
      hasSwitch: z.boolean(),
      room: named.nullable(),
      subMeterCount: z.number(),
      isIsolated: z.boolean(),
      /** What it has counted in the last seven days. */
      recentAmount: z.number(),
      /** By what a reading is questioned; null for a meter without a register. */
      display: z
        .object({
          latest: registerReading.nullable(),
          before: z.number().nullable(),
          perDay: z.number().nullable(),
          reports: z.boolean(),
          recorded: z.array(z.number()),
        })
        .nullable(),
    }),
  ),
  swapMeter: endpoint(
    'POST',
    '/api/equipment/appdevmeterview/Swap',
    'meter.swap',
    'Takes a meter off and puts another one up in its place, with what both displays show; what hung on the old one hangs on the new one.',
    z.object({
      /** The old meter. */
      id,
      newId: id,
      /** The ratio that holds from now on. */
      factor: z.number().positive().max(maxRegisterFactor),
      closing: shownRegister,
      opening: shownRegister,
      /** The differences that somebody has seen; none may be missing. */
      confirmed: z.array(z.enum(meterSwapDifferences)).max(meterSwapDifferences.length).default([]),
      note: z.string().trim().max(maxNoteLength).default(''),
      /** An order about the old meter that the account is carrying out; without it, the newest of these is noted. */
      orderId: id.optional(),
    }),
    meterSwap,
  ),
  listMeterSwaps: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetSwapList',
    'device.view',
    'Lists, newest first and at most 50, by which meter this one was replaced, and which one it replaced.',
    z.object({ deviceId: id }),
    z.array(meterSwap),
  ),
} as const;
