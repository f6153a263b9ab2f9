import { dayMs, findRegister } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueueRollup } from '#services/ingest/rollup/write-consumption.ts';
import { loadManagedDevice, type ManagedDevice } from './load-managed-device.ts';

const earliest = Date.UTC(2000, 0, 1);

/** Throws a conflict for a device without consumption, and for an instant that has a replacement already. */
export const recordMeterReplacement: Verb<'recordMeterReplacement'> = async (context, input) => {
  const { actor, clock, database, eventBus } = context;
  const { id: deviceId, lastValue, firstValue, note = null } = input;
  const { tenantId } = actor;
  const now = clock.now();
  const at = new Date(input.at);
  if (at.getTime() > now.getTime()) throw invalid({ at: 'timeAhead' });
  if (at.getTime() < earliest) throw invalid({ at: 'timeTooEarly' });
  assertRegisterShows(await loadManagedDevice(database.kysely, actor, deviceId), { lastValue, firstValue });
  const changes = { meterReplacedAt: at.toISOString(), lastValue, firstValue, note };
  const answer = await writeOnce(context, { subjectKind: 'device', subjectId: deviceId, changes }, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('meter_replacements')
      .values({
        tenant_id: tenantId,
        device_id: deviceId,
        at,
        last_value: lastValue,
        first_value: firstValue,
        note: note === '' ? null : note,
        recorded_by: actor.accountId,
        recorded_at: now,
      })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw conflict('meterReplacedThen');
    await enqueueRollup(tx, tenantId, [{ deviceId, from: await findReadingBefore(tx, tenantId, deviceId, at), to: now.getTime() }]);
    return { id: deviceId };
  });
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  return answer;
};

/** Throws a conflict for a device without a register, and `invalid` for a value that its register cannot show. */
function assertRegisterShows({ values, registerModulus }: ManagedDevice, shown: { lastValue: number; firstValue: number }): void {
  if (findRegister(values ?? []) === null) throw conflict('noRegister');
  for (const field of ['lastValue', 'firstValue'] as const) {
    if (registerModulus !== null && shown[field] >= registerModulus)
      throw invalid({ [field]: 'beyondRegister' }, { modulus: registerModulus });
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
