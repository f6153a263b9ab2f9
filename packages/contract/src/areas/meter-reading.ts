import { manualReadingDoubtKinds, maxPhotos, maxReasonLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, pageInput, pageOf, storedFile } from '../wire.ts';
import { plainIntent } from './schemas/offline/intent-wire.ts';

/** The newest reading of the register, or what the meter showed after it was replaced. */
export const registerReading = z.object({ at: instant, value: z.number() });

export const meterReading = z.object({
  id: z.string(),
  /** When it was read. */
  at: instant,
  /** When it arrived, where it was read earlier without a network; else null. */
  receivedAt: instant.nullable(),
  /** False where the phone’s clock leaves more than one time possible. */
  isTimeCertain: z.boolean(),
  /** In the unit of the meter’s display. */
  value: z.number(),
  /** What it was questioned for; null when it was not. */
  doubt: z
    .object({
      kind: z.enum(manualReadingDoubtKinds),
      suggestion: z.number().nullable(),
      register: registerReading,
    })
    .nullable(),
  /** Whether consumption is computed from it: the meter does not report by itself, or was swapped, and its display has not counted back. */
  counts: z.boolean(),
  /** Empty for those who are not shown who recorded it. */
  note: z.string(),
  photos: z.array(storedFile),
  /** Null for clients. */
  recordedBy: z.string().nullable(),
});

export const meterReadingApi = {
  getMeterDisplay: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetDisplay',
    'meter-reading.record',
    'Returns what is known of a meter’s display, by which a reading that is taken by hand is questioned.',
    z.object({ id }),
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      /** The key of the value in the device’s live messages. */
      key: z.string(),
      unit: z.string().nullable(),
      decimals: z.number(),
      /** The value at which the display wraps around to zero; null when it does not. */
      modulus: z.number().nullable(),
      latest: registerReading.nullable(),
      /** The average consumption per day; null when it is not known. */
      perDay: z.number().nullable(),
      /** Whether the meter reports by itself. */
      reports: z.boolean(),
      /** The last two values that were read by hand, the newest first. */
      recorded: z.array(z.number()),
    }),
  ),
  recordMeterReading: endpoint(
    'POST',
    '/api/equipment/appdevmeterview/RecordReading',
    'meter-reading.record',
    'Records what a meter’s display shows now, or showed when it was read without a network; a reading that is questioned needs a photo or a reason.',
    z.object({
      id,
      value: z.number().min(0).max(1e12),
      note: z.string().trim().max(maxReasonLength).default(''),
      photoIds: z.array(id).max(maxPhotos).default([]),
      /** Of what does not count by then a case is kept. */
      intent: plainIntent.optional(),
    }),
    meterReading,
  ),
  listMeterReadings: endpoint(
    'GET',
    '/api/equipment/appdevmeterview/GetReadingList',
    'device.view',
    'Lists what was read off a meter by hand, the newest first by when it was read.',
    z.object({ ...pageInput, cursor, deviceId: id }),
    pageOf(meterReading),
  ),
} as const;
