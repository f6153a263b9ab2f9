import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { enqueueRollup, writeClosed } from '../rollup/write-consumption.ts';
import type { ReadingInOrder } from '../rules/judge-rules.ts';
import { type AlarmChange, writeAlarms } from '../rules/write-alarms.ts';
import { type AppliedReadings, applyReadings, type NewReadings } from './apply-readings.ts';
import type { DeviceBatch } from './device-batch.ts';
import { type PresenceChange, setOnline } from './set-online.ts';
import { findLatest, type LockedState, lockStates, type NextState, type SavedState, saveStates } from './state-rows.ts';
import { findVoidedRegisters } from './voided-registers.ts';
import { insertLateReadings, insertReadings, type ReadingRow } from './write-readings.ts';

/** A stored batch of a tenant, to be published. */
export interface StoredBatch {
  tenantId: string;
  devices: readonly { deviceId: string; isOnline: boolean; latest: LatestValues }[];
  presenceChanged: readonly PresenceChange[];
  alarms: readonly AlarmChange[];
}

/** The values of a batch that do not come from devices. */
export interface BatchStamp {
  /** Epoch milliseconds. */
  now: number;
  /** Makes the ids of alarms. */
  nextId: () => string;
}

/** A batch that was stored, with the states as they stand in the database since. */
export interface SavedBatch {
  stored: StoredBatch;
  saved: readonly { row: SavedState; state: LockedState }[];
}

/**
 * Stores the readings, states, consumption and alarms of a batch in one transaction, as a whole or not at all.
 * @param batches by device id; all devices are the tenant's
 */
export function storeBatch(
  database: Database,
  tenantId: string,
  batches: ReadonlyMap<string, DeviceBatch>,
  { now, nextId }: BatchStamp,
): Promise<SavedBatch> {
  return database.transaction(async (tx) => {
    const states = await lockStates(tx, tenantId, [...batches.keys()]);
    const readings = await storeReadings(tx, tenantId, batches, states);
    const latest = await findLatest(tx, tenantId, listLate(readings));
    const voided = await findVoidedRegisters(tx, batches, states, readings);
    const results: AppliedReadings[] = [];
    for (const [id, { profile, attributes, unmapped, hasSent }] of batches) {
      const state = states.get(id);
      const newReadings = { ...(readings.get(id) ?? noReadings), registerBefore: voided.get(id) };
      const sentAt = hasSent ? now : null;
      if (state) results.push(applyReadings(profile, state, newReadings, { attributes, unmapped }, latest.get(id) ?? null, sentAt));
    }
    const rows = await saveStates(
      tx,
      tenantId,
      results.map(({ next }) => next),
    );
    const stored = await writeConsequences(tx, { tenantId, batches, states, results }, { now, nextId });
    const byDevice = new Map(rows.map((row) => [row.device_id, row]));
    const saved = results.flatMap(({ next }) => {
      const row = byDevice.get(next.deviceId);
      return row ? [{ row, state: toKnown(next, batches) }] : [];
    });
    return { stored, saved };
  });
}

/** What follows for the devices of a tenant from a batch. */
export interface BatchResults {
  tenantId: string;
  batches: ReadonlyMap<string, DeviceBatch>;
  /** As they were before. */
  states: ReadonlyMap<string, LockedState>;
  results: readonly AppliedReadings[];
}

/** Writes what follows from a batch besides its readings and states. Of most batches nothing does. */
export async function writeConsequences(
  tx: Transaction<Schema>,
  { tenantId, batches, states, results }: BatchResults,
  { now, nextId }: BatchStamp,
): Promise<StoredBatch> {
  await saveConsumption(tx, tenantId, results);
  const events = results.flatMap(({ events }) => events);
  const alarms = await writeAlarms(tx, events, new Date(now), nextId);
  const presenceChanged = await savePresence(tx, tenantId, batches, states);
  const devices = results.map(({ next: { deviceId, latest } }) => ({ deviceId, isOnline: isOnlineAfter(batches.get(deviceId)), latest }));
  return { tenantId, devices, presenceChanged, alarms };
}

/** A device that sends is online; one that its gateway reports as gone is not. */
function isOnlineAfter(batch: DeviceBatch | undefined): boolean {
  return !batch?.isGone;
}

/** The state after a batch, as it would be read and locked. */
export function toKnown(
  { deviceId, lastSeenAt, readAt, running, ruleStates }: NextState,
  batches: ReadonlyMap<string, DeviceBatch>,
): LockedState {
  return { deviceId, isOnline: isOnlineAfter(batches.get(deviceId)), lastSeenAt, readAt, running, ruleStates };
}

/** Lists the devices with late readings. */
export function listLate(readings: ReadonlyMap<string, NewReadings>): string[] {
  return [...readings].filter(([, { late }]) => late.length > 0).map(([id]) => id);
}

export async function saveApplied(
  tx: Transaction<Schema>,
  tenantId: string,
  applied: readonly Pick<AppliedReadings, 'next' | 'closed' | 'dirty'>[],
): Promise<void> {
  await saveStates(
    tx,
    tenantId,
    applied.map(({ next }) => next),
  );
  await saveConsumption(tx, tenantId, applied);
}

async function saveConsumption(
  tx: Transaction<Schema>,
  tenantId: string,
  applied: readonly Pick<AppliedReadings, 'closed' | 'dirty'>[],
): Promise<void> {
  const closed = applied.flatMap(({ closed }) => closed ?? []);
  await writeClosed(tx, tenantId, closed);
  const dirty = applied.flatMap(({ dirty }) => dirty ?? []);
  await enqueueRollup(tx, tenantId, dirty);
}

const noReadings: NewReadings = { inOrder: [], late: [] };

/** @returns the readings that were new or changed a stored one, by device */
export async function storeReadings(
  tx: Transaction<Schema>,
  tenantId: string,
  batches: ReadonlyMap<string, Pick<DeviceBatch, 'readings'>>,
  states: ReadonlyMap<string, LockedState>,
): Promise<Map<string, NewReadings>> {
  const inOrder: ReadingRow[] = [];
  const late: ReadingRow[] = [];
  for (const [deviceId, { readings }] of batches) {
    const readAt = states.get(deviceId)?.readAt ?? Number.NEGATIVE_INFINITY;
    for (const [at, values] of readings) (at > readAt ? inOrder : late).push({ deviceId, at, values });
  }
  await insertReadings(tx, tenantId, inOrder);
  const added = await insertLateReadings(tx, tenantId, late);
  return groupByDevice(inOrder, added);
}

function groupByDevice(inOrder: readonly ReadingRow[], late: readonly ReadingRow[]): Map<string, NewReadings> {
  const byDevice = new Map<string, { inOrder: ReadingInOrder[]; late: ReadingInOrder[] }>();
  const collect = (rows: readonly ReadingRow[], list: 'inOrder' | 'late') => {
    for (const { deviceId, at, values } of rows) {
      const readings = byDevice.get(deviceId) ?? { inOrder: [], late: [] };
      byDevice.set(deviceId, readings);
      readings[list].push([at, values]);
    }
  };
  collect(inOrder, 'inOrder');
  collect(late, 'late');
  const byTime = ([one]: ReadingInOrder, [other]: ReadingInOrder) => one - other;
  for (const readings of byDevice.values()) {
    readings.inOrder.sort(byTime);
    readings.late.sort(byTime);
  }
  return byDevice;
}

async function savePresence(
  tx: Transaction<Schema>,
  tenantId: string,
  batches: ReadonlyMap<string, DeviceBatch>,
  states: ReadonlyMap<string, LockedState>,
): Promise<PresenceChange[]> {
  const changed = [...batches].flatMap(([deviceId, batch]) => {
    const state = states.get(deviceId);
    const isOnline = isOnlineAfter(batch);
    return state && state.isOnline !== isOnline ? [{ deviceId, isOnline }] : [];
  });
  await setOnline(tx, tenantId, changed);
  return changed;
}
