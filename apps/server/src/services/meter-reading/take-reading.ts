import type { ApiOutput } from '@energy-om/contract';
import { countsByHand, findManualReadingDoubt, type ManualReadingDoubt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { findKeptSince } from '#services/ingest/partitions/reading-partitions.ts';
import { loadReadMeter, type ReadMeter } from './known-meter.ts';
import { type ManualReadingRow, presentReading, readingColumns } from './reading-rows.ts';
import { type ReadingArrival, writeReading } from './write-reading.ts';

/** What somebody has read off a display, before it was judged. */
export interface TakenReading {
  id: string;
  deviceId: string;
  at: Date;
  /** Whether it was read earlier than now. */
  isPast: boolean;
  value: number;
  note: string;
  photoIds: readonly string[];
  arrival: ReadingArrival;
  /** Whether it comes from a phone that had no network. */
  hasWaited: boolean;
}

const lockState = statement<{ tenant: string; device: string }, object>(
  'lock-state-of-read-meter',
  'select s.device_id from device_states s where s.tenant_id = :tenant and s.device_id = :device for update',
);

const findReading = statement<{ tenant: string; id: string }, ManualReadingRow>(
  'find-manual-reading',
  `select ${readingColumns('true')} from manual_readings r where r.tenant_id = :tenant and r.id = :id`,
);

/**
 * Judges a reading by the register as it stood when it was taken, and writes it. The meter's state is locked before, so that of two people who read it at once
 * the second is asked about what the first has recorded. Throws `invalid` for a value that the display cannot show, and for a questioned one without photo or
 * reason; of what comes from a phone that had no network both are conflicts, since the meter may be known better by now than the phone knew it.
 */
export async function takeReading(
  tx: Transaction<Schema>,
  context: SignedInContext,
  reading: TakenReading,
): Promise<ApiOutput<'recordMeterReading'>> {
  const { actor, clock, config } = context;
  const { hasWaited: _, isPast, ...shown } = reading;
  const { id, deviceId, at } = reading;
  await runIn(tx, lockState, { tenant: actor.tenantId, device: deviceId });
  const { database } = joinTransaction(context, tx).context;
  const meter = await loadReadMeter(database, actor, { id: deviceId, at, isPast, isLocked: true });
  const doubt = judge(meter, reading);
  // What is computed from readings that have been dropped cannot be computed again.
  const isKept = at.getTime() >= findKeptSince(clock.now(), config.readingsKeptMonths);
  const counts = isKept && !meter.isBeforeItsPlace && countsByHand(reading.value, meter);
  await writeReading(tx, database, context, { ...shown, key: meter.key, doubt, counts }).catch(refuseTakenIntent);
  const [row] = await runIn(tx, findReading, { tenant: actor.tenantId, id });
  if (!row) throw new Error('the reading that was written is gone');
  return presentReading(row);
}

function judge(meter: ReadMeter, { value, at, note, photoIds, hasWaited }: TakenReading): ManualReadingDoubt | null {
  const { modulus } = meter;
  if (modulus !== null && value >= modulus)
    throw hasWaited ? conflict('beyondRegister', null, { modulus }) : invalid({ value: 'beyondRegister' }, { modulus });
  const doubt = findManualReadingDoubt(value, at.getTime(), meter);
  if (doubt && note === '' && photoIds.length === 0)
    throw hasWaited ? conflict('readingQuestioned') : invalid({ value: 'readingQuestioned' });
  return doubt;
}

/** An intent of somebody else, or one that is written at the same moment under another key. */
function refuseTakenIntent(error: unknown): never {
  if (isUniqueViolation(error, 'manual_readings_by_intent')) throw conflict();
  throw error;
}
