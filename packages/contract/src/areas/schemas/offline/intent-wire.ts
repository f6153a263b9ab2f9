import { z } from 'zod';
import { id, instant } from '#wire.ts';

/** A reading of a phone's clocks: its wall clock, and the milliseconds of one that nobody sets and that counts within one segment only. */
const deviceInstant = { wall: instant, monotonic: z.number().min(0).max(Number.MAX_SAFE_INTEGER), segment: id };

/**
 * What a call says besides when its action was taken without a network. The version of the call is then that of the phone's copy of the order, which may be
 * old: the server puts the action upon the order as it stands where that is safe. A repeat gets the first answer for 35 days, and the order as it stands after.
 */
export const intent = z.object({
  /** Made by the phone; it is the call's idempotency key. */
  id,
  /** The installation of the app. */
  deviceId: id,
  /** Grows with each intent of the installation. */
  seq: z.number().int().min(1),
  /** The intent before this one on the same order: where it was applied, the version that it led to counts instead of the call's. */
  after: id.optional(),
  /** When the action was taken. */
  done: z.object(deviceInstant),
  /** The server's time in the last answer before, and what the phone's clocks showed then. */
  contact: z.object({ ...deviceInstant, at: instant }),
});

/** Of what leaves its subject as it is, so that nothing needs to be decided before it. */
export const plainIntent = intent.omit({ after: true });

/** Of a new order, whose id the phone has chosen so that what follows can name it: one that begins with its time, by which lists go. */
export const creationIntent = plainIntent.extend({ orderId: z.uuidv7().toLowerCase() });
