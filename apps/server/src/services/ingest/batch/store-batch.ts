import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { markDue, writeClosed } from '../rollup/write-consumption.ts';
import type { ReadingInOrder } from '../rules/judge-rules.ts';
import { type AlarmChange, writeAlarms } from '../rules/write-alarms.ts';
import { type AppliedReadings, applyReadings, type NewReadings } from './apply-readings.ts';
import type { DeviceBatch } from './device-batch.ts';
import { findLatest, type LockedState, lockStates, saveStates } from './state-rows.ts';
import { findVoidedRegisters } from './voided-registers.ts';
import { insertLateReadings, insertReadings, type ReadingRow } from './write-readings.ts';

/** What was just stored, for whoever tells of it. */
export interface StoredBatch {
  devices: readonly { tenantId: string; deviceId: string; isOnline: boolean; latest: LatestValues }[];
  /** Devices that came or went. */
  presenceChanged: readonly { tenantId: string; deviceId: string; isOnline: boolean }[];
  alarms: readonly AlarmChange[];
}

/** Readings, states, consumption and alarms of a batch in one transaction: all of it is there, or nothing and nobody is told. */
export function storeBatch(
  database: Database,
  work: ReadonlyMap<string, DeviceBatch>,
  now: number,
  nextId: () => string,
): Promise<StoredBatch> {
  return database.transaction(async (tx) => {
    const states = await lockStates(
      tx,
      [...work.values()].map(({ profile }) => profile),
    );
    const readings = await storeReadings(tx, work, states);
    const latest = await findLatest(
      tx,
      [...readings].filter(([, { late }]) => late.length > 0).flatMap(([id]) => states.get(id) ?? []),
    );
    const voided = await findVoidedRegisters(tx, work, states, readings);
    const advanced = new Map<string, AppliedReadings>();
    for (const [id, { profile, attributes }] of work) {
      const state = states.get(id);
      const news = { ...(readings.get(id) ?? none), registerBefore: voided.get(id) };
      if (state) advanced.set(id, applyReadings(profile, state, news, attributes, latest.get(id) ?? null, now));
    }
    const results = [...advanced.values()];
    await saveStates(
      tx,
      results.map(({ next }) => next),
    );
    await writeClosed(
      tx,
      results.flatMap(({ closed }) => closed ?? []),
    );
    await markDue(
      tx,
      results.flatMap(({ due }) => due ?? []),
    );
    const alarms = await writeAlarms(
      tx,
      results.flatMap(({ events }) => events),
      new Date(now),
      nextId,
    );
    const presenceChanged = await savePresence(tx, work, states);
    return {
      devices: results.map(({ next }) => ({
        tenantId: next.tenantId,
        deviceId: next.deviceId,
        isOnline: work.get(next.deviceId)?.isConnected ?? true,
        latest: next.latest,
      })),
      presenceChanged,
      alarms,
    };
  });
}

const none: NewReadings = { inOrder: [], late: [] };

export async function storeReadings(
  tx: Transaction<Schema>,
  work: ReadonlyMap<string, DeviceBatch>,
  states: ReadonlyMap<string, LockedState>,
): Promise<Map<string, NewReadings>> {
  const inOrder: ReadingRow[] = [];
  const late: ReadingRow[] = [];
  for (const [deviceId, { profile, readings }] of work) {
    const readAt = states.get(deviceId)?.readAt ?? Number.NEGATIVE_INFINITY;
    for (const [at, values] of readings) (at > readAt ? inOrder : late).push({ tenantId: profile.tenantId, deviceId, at, values });
  }
  await insertReadings(tx, inOrder);
  const added = await insertLateReadings(tx, late);
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

/** Who speaks is online; who its gateway says has gone is not. */
async function savePresence(
  tx: Transaction<Schema>,
  work: ReadonlyMap<string, DeviceBatch>,
  states: ReadonlyMap<string, LockedState>,
): Promise<StoredBatch['presenceChanged']> {
  const changed = [...work].flatMap(([deviceId, { profile, isConnected }]) => {
    const state = states.get(deviceId);
    const isOnline = isConnected ?? true;
    return state && state.isOnline !== isOnline ? [{ tenantId: profile.tenantId, deviceId, isOnline }] : [];
  });
  await setOnline(tx, changed);
  return changed;
}

export async function setOnline(tx: Transaction<Schema>, changed: StoredBatch['presenceChanged']): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ tenantId, deviceId, isOnline }) => ({ t: tenantId, d: deviceId, o: isOnline }));
  await sql`
    update devices d set online = x.o from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, o boolean)
    where d.tenant_id = x.t and d.id = x.d`.execute(tx);
}
