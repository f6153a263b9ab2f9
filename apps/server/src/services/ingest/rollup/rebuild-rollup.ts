import { consumptionOf, localDayAt } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { type DeviceRegister, meterReplacements, type RegisterColumns, toDeviceRegister } from '../batch/device-register.ts';
import { findFirstReading, findReadingAfter, findReadingBefore, listRegister } from '../batch/register-rows.ts';
import { lockStates } from '../batch/state-rows.ts';
import { replaceConsumption } from './write-consumption.ts';

/** Of one step: a stretch of years is done in several, so that nobody waits for it for long. */
const daysAtOnce = 16;
const day = 24 * 60 * 60_000;

/** A device of which something is due. */
export interface DueKey {
  tenantId: string;
  deviceId: string;
}

/** $1 tenant, $2 devices that are not asked for now. */
const findDueOfTenant: NumberedStatement = {
  name: 'find-consumption-due',
  text: 'select device_id from rollup_queue where tenant_id = $1 and device_id <> all ($2::uuid[]) order by device_id limit 1',
};

/** @param except devices that are not asked for now */
export async function findDue(database: Database, tenantId: string, except: readonly string[]): Promise<DueKey | null> {
  const [row] = await database.query<{ device_id: string }>(findDueOfTenant, [tenantId, except]);
  return row ? { tenantId, deviceId: row.device_id } : null;
}

/**
 * Computes the hours and days of a device anew where late readings, a gap or a replaced meter ask for it: one step of the stretch
 * that is due. Several servers may do it at once.
 */
export function recomputeDevice(database: Database, { tenantId, deviceId }: DueKey): Promise<void> {
  return database.transaction((tx) => recompute(tx, tenantId, deviceId));
}

async function recompute(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<void> {
  // In the order in which a batch of readings takes them. Readings that come meanwhile wait, since the running hour is computed here, too.
  const state = (await lockStates(tx, [{ tenantId, id: deviceId }])).get(deviceId);
  const due = await lockDue(tx, tenantId, deviceId);
  if (!due) return;
  const key = sql`tenant_id = ${tenantId} and device_id = ${deviceId}`;
  // Never heard of, as a meter that is replaced before it has said anything: there is nothing to compute from.
  if (!state) {
    await sql`delete from rollup_queue where ${key}`.execute(tx);
    return;
  }
  const { register, timeZone } = due;
  const stretch = await widen(tx, due);
  if (register && stretch.start < stretch.end) {
    const readings = await listRegister(tx, due, stretch);
    const { hours, days } = consumptionOf(readings, register.rule, timeZone);
    await replaceConsumption(
      tx,
      state,
      stretch,
      { start: dateOf(stretch.start, timeZone), end: dateOf(stretch.end - 1, timeZone) },
      hours,
      days,
    );
  }
  if (stretch.isLast) await sql`delete from rollup_queue where ${key}`.execute(tx);
  else await sql`update rollup_queue set from_at = ${new Date(stretch.end)}, is_continued = true where ${key}`.execute(tx);
}

export interface DueDevice {
  tenantId: string;
  deviceId: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  isContinued: boolean;
  timeZone: string;
  register: DeviceRegister | null;
}

/** Whole local days, epoch milliseconds; `end` not included. */
export interface DueDays {
  start: number;
  end: number;
  isLast: boolean;
}

/** From the day of the reading before what is due to the day of the one after: between those what was used is spread anew. */
async function widen(tx: Transaction<Schema>, due: DueDevice): Promise<DueDays> {
  const before = due.isContinued ? null : await findReadingBefore(tx, due, due.from);
  const after = await findReadingAfter(tx, due, due.to);
  const last = localDayAt(after ?? due.to, due.timeZone).end;
  const start = Math.max(localDayAt(before ?? due.from, due.timeZone).start, Math.min(await findEarliest(tx, due), last));
  const { end } = localDayAt(Math.min(last - 1, start + daysAtOnce * day), due.timeZone);
  return { start, end, isLast: end >= last };
}

/** The first day that can be computed, epoch milliseconds: years before the first reading are not walked through, and no day is halved. */
async function findEarliest(tx: Transaction<Schema>, due: DueDevice): Promise<number> {
  const first = await findFirstReading(tx, due);
  if (first === null) return Number.POSITIVE_INFINITY;
  const { start, end } = localDayAt(first.at, due.timeZone);
  return first.isBeginning ? start : end;
}

function dateOf(instant: number, timeZone: string): string {
  return localDayAt(instant, timeZone).date;
}

interface DueRow extends RegisterColumns {
  from_at: Date;
  to_at: Date;
  is_continued: boolean;
  time_zone: string;
}

async function lockDue(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<DueDevice | null> {
  const { rows } = await sql<DueRow>`
    select c.from_at, c.to_at, c.is_continued, t.time_zone, d.register_factor, m.register_modulus, m.values,
      ${sql.raw(meterReplacements)} as replacements
    from rollup_queue c
      join tenants t on t.id = c.tenant_id
      join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
      left join meter_models m on m.id = d.model_id
    where c.tenant_id = ${tenantId} and c.device_id = ${deviceId} for update of c`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    tenantId,
    deviceId,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    isContinued: row.is_continued,
    timeZone: row.time_zone,
    register: toDeviceRegister(row),
  };
}
