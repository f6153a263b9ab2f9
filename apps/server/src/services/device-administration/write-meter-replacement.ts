import { dayMs, findRegister, type ModelValue } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { enqueueRollup } from '#services/ingest/rollup/write-consumption.ts';

const earliest = Date.UTC(2000, 0, 1);

export interface MeterReplacementTerms {
  tenantId: string;
  deviceId: string;
  at: Date;
  lastValue: number;
  firstValue: number;
  /** The factor until then; null: the same as afterwards. */
  factor: number | null;
  note: string | null;
  recordedBy: string;
  now: Date;
}

/** Throws `invalid` for an instant in the future, or long before there were such meters. */
export function assertReplacementTime(at: Date, now: Date): void {
  if (at.getTime() > now.getTime()) throw invalid({ at: 'timeAhead' });
  if (at.getTime() < earliest) throw invalid({ at: 'timeTooEarly' });
}

/** Writes what both meters showed and has consumption computed again. Throws a conflict for an instant that has a replacement already. */
export async function writeMeterReplacement(tx: Transaction<Schema>, terms: MeterReplacementTerms): Promise<void> {
  const { tenantId, deviceId, at, now } = terms;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('meter_replacements')
    .values({
      tenant_id: tenantId,
      device_id: deviceId,
      at,
      last_value: terms.lastValue,
      first_value: terms.firstValue,
      factor: terms.factor,
      note: terms.note,
      recorded_by: terms.recordedBy,
      recorded_at: now,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw conflict('meterReplacedThen');
  await enqueueRollup(tx, tenantId, [{ deviceId, from: await findReadingBefore(tx, tenantId, deviceId, at), to: now.getTime() }]);
}

/** What a meter shows and counts by. */
export interface CountingModel {
  values: ModelValue[] | null;
  registerModulus: number | null;
}

/** Throws a conflict for a device without a register, and `invalid` for a value that its register cannot show. */
export function assertRegisterShows(
  { values, registerModulus }: CountingModel,
  shown: Partial<Record<'lastValue' | 'firstValue', number>>,
): void {
  if (findRegister(values ?? []) === null) throw conflict('noRegister');
  for (const [field, value] of Object.entries(shown)) {
    if (registerModulus !== null && value >= registerModulus) throw invalid({ [field]: 'beyondRegister' }, { modulus: registerModulus });
  }
}

/** Returns the instant of the last reading before the replacement, in epoch milliseconds; without one, a day before the replacement. */
async function findReadingBefore(tx: Transaction<Schema>, tenantId: string, deviceId: string, at: Date): Promise<number> {
  const before = await tx
    .selectFrom('readings')
    .select('at')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', deviceId)
    .where('at', '<', at)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.at.getTime() ?? at.getTime() - dayMs;
}
