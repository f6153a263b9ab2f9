import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { markDue, writeClosed } from '../rollup/write-consumption.ts';
import { applyReadings } from './apply-readings.ts';
import type { DeviceBatch } from './device-batch.ts';
import { findLatest, lockStates, saveStates } from './state-rows.ts';
import { storeReadings } from './store-batch.ts';
import { findVoidedRegisters } from './voided-registers.ts';

/**
 * Readings that somebody else kept, within a transaction: as `storeBatch` stores what devices say, but nothing was heard of the
 * devices by it, so nobody is online or has been seen, and no alarm begins or ends.
 * @param work by device id; only profile and readings count
 * @returns how many readings were new, or changed one that was there
 */
export async function storeHistory(tx: Transaction<Schema>, work: ReadonlyMap<string, DeviceBatch>): Promise<number> {
  const states = await lockStates(
    tx,
    [...work.values()].map(({ profile }) => profile),
  );
  const stored = await storeReadings(tx, work, states);
  const latest = await findLatest(
    tx,
    [...stored].filter(([, { late }]) => late.length > 0).flatMap(([id]) => states.get(id) ?? []),
  );
  const voided = await findVoidedRegisters(tx, work, states, stored);
  const advanced = [...stored].flatMap(([id, readings]) => {
    const [state, profile] = [states.get(id), work.get(id)?.profile];
    if (!state || !profile) return [];
    const news = { ...readings, registerBefore: voided.get(id) };
    const { next, closed, due } = applyReadings({ ...profile, rules: [] }, state, news, {}, latest.get(id) ?? null, 0);
    return [{ next: { ...next, lastSeenAt: state.lastSeenAt, ruleStates: state.ruleStates }, closed, due }];
  });
  await saveStates(
    tx,
    advanced.map(({ next }) => next),
  );
  await writeClosed(
    tx,
    advanced.flatMap(({ closed }) => closed ?? []),
  );
  await markDue(
    tx,
    advanced.flatMap(({ due }) => due ?? []),
  );
  return [...stored.values()].reduce((sum, { inOrder, late }) => sum + inOrder.length + late.length, 0);
}
