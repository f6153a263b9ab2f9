import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { applyReadings } from './apply-readings.ts';
import type { DeviceBatch } from './device-batch.ts';
import { findLatest, lockStates } from './state-rows.ts';
import { listLate, saveApplied, storeReadings } from './store-batch.ts';
import { findVoidedRegisters } from './voided-registers.ts';

/** The readings of one device that another system recorded. */
export type HistoryBatch = Pick<DeviceBatch, 'profile' | 'readings'>;

/**
 * Stores readings that another system recorded, within a transaction. It works like `storeBatch`, except that no device becomes online or
 * counts as seen, and no alarm begins or ends.
 * @param batches by device id; all devices are the tenant's
 * @returns how many readings were new or changed a stored one
 */
export async function storeHistory(tx: Transaction<Schema>, tenantId: string, batches: ReadonlyMap<string, HistoryBatch>): Promise<number> {
  const states = await lockStates(tx, tenantId, [...batches.keys()]);
  const stored = await storeReadings(tx, tenantId, batches, states);
  const latest = await findLatest(tx, tenantId, listLate(stored));
  const voided = await findVoidedRegisters(tx, batches, states, stored);
  const applied = [...stored].flatMap(([id, readings]) => {
    const [state, profile] = [states.get(id), batches.get(id)?.profile];
    if (!state || !profile) return [];
    const newReadings = { ...readings, registerBefore: voided.get(id) };
    const { next, closed, dirty } = applyReadings(
      { ...profile, rules: [] },
      state,
      newReadings,
      { attributes: {}, unmapped: new Map() },
      latest.get(id) ?? null,
      null,
    );
    return [{ next: { ...next, ruleStates: state.ruleStates }, closed, dirty }];
  });
  await saveApplied(tx, tenantId, applied);
  return [...stored.values()].reduce((sum, { inOrder, late }) => sum + inOrder.length + late.length, 0);
}
