import type { Database } from '#db/database.ts';
import { type AppliedReadings, applyReadings } from '../batch/apply-readings.ts';
import type { DeviceBatch } from '../batch/device-batch.ts';
import type { LockedState } from '../batch/state-rows.ts';
import { type BatchResults, type BatchStamp, type StoredBatch, toKnown, writeConsequences } from '../batch/store-batch.ts';
import { type KnownState, type KnownStates, mergeKeys } from './known-states.ts';
import { type KnownChange, StaleStateError, writeKnown } from './write-known.ts';

/** The batch of a tenant, by device. */
export interface TenantBatch {
  tenantId: string;
  batches: ReadonlyMap<string, DeviceBatch>;
}

/**
 * How long the batch of several tenants waits for a row that somebody else has locked. Then it is given up, and each tenant is stored by itself: nobody waits for long for another
 * tenant's row. It is shorter than PostgreSQL's deadlock_timeout, so that such batches never stand in a circle.
 */
const maxLockWaitMs = 100;

/** Whether a device is known, has sent something itself, and none of its readings is late: then nothing has to be read before it is written. */
export function isKnown(known: KnownStates, tenantId: string, [deviceId, { readings, hasSent }]: readonly [string, DeviceBatch]): boolean {
  const before = known.find(tenantId, deviceId);
  if (!before || !hasSent) return false;
  const readAt = before.state.readAt ?? Number.NEGATIVE_INFINITY;
  for (const at of readings.keys()) if (at <= readAt) return false;
  return true;
}

/** How often storing is tried with those whose states have not changed. */
const maxTries = 2;

/**
 * Stores the batches that `choose` picks, all in one transaction, as a whole or not at all; where the state of a device has changed, without those that it picks no more.
 * @param choose called again after each such change, of which is known by then
 */
export async function storeChosen(
  database: Database,
  known: KnownStates,
  choose: () => readonly TenantBatch[],
  stamp: BatchStamp,
): Promise<{ chosen: readonly TenantBatch[]; stored: readonly StoredBatch[] }> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const chosen = choose();
    if (chosen.length === 0) break;
    try {
      return { chosen, stored: await storeKnown(database, known, chosen, stamp) };
    } catch (error) {
      if (!(error instanceof StaleStateError)) throw error;
    }
  }
  return { chosen: [], stored: [] };
}

/** Stores batches of known devices, all in one transaction, as a whole or not at all. Throws a `StaleStateError` where a state has changed. */
async function storeKnown(
  database: Database,
  known: KnownStates,
  tenants: readonly TenantBatch[],
  stamp: BatchStamp,
): Promise<StoredBatch[]> {
  const changes: KnownChange[] = [];
  const all = tenants.map((tenant) => applyBatch(tenant, known, stamp.now, changes));
  // All such batches write in this order, as `lockStates` locks.
  changes.sort(byKey);
  try {
    const { version, stored } = await database.transaction(async (tx) => {
      const version = await writeKnown(tx, changes, { now: stamp.now, lockTimeoutMs: tenants.length > 1 ? maxLockWaitMs : null });
      const stored: StoredBatch[] = [];
      for (const results of all) stored.push(await writeConsequences(tx, results, stamp));
      return { version, stored };
    });
    const batches = new Map(tenants.flatMap(({ batches }) => [...batches]));
    for (const { before, next } of changes)
      known.keep({ tenantId: before.tenantId, state: toKnown(next, batches), version, keys: mergeKeys(before.keys, next.latest) });
    return stored;
  } catch (error) {
    // Of any other error than this one, the transaction may be committed nevertheless, where only the answer is lost.
    known.forget(error instanceof StaleStateError ? error.deviceIds : changes.map(({ next }) => next.deviceId));
    throw error;
  }
}

function applyBatch({ tenantId, batches }: TenantBatch, known: KnownStates, now: number, changes: KnownChange[]): BatchResults {
  const states = new Map<string, LockedState>();
  const results: AppliedReadings[] = [];
  for (const [deviceId, { profile, readings, attributes, unmapped }] of batches) {
    const before = known.find(tenantId, deviceId) as KnownState;
    const inOrder = [...readings].sort(([one], [other]) => one - other);
    const result = applyReadings(profile, before.state, { inOrder, late: [] }, { attributes, unmapped }, null, now);
    states.set(deviceId, before.state);
    results.push(result);
    changes.push({ before, next: result.next, readings: inOrder.map(([at, values]) => ({ at, values })) });
  }
  return { tenantId, batches, states, results };
}

function byKey(one: KnownChange, other: KnownChange): number {
  const [a, b] = [one.before.tenantId + one.next.deviceId, other.before.tenantId + other.next.deviceId];
  return a < b ? -1 : a > b ? 1 : 0;
}
