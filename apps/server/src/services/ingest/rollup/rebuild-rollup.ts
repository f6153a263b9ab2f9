import { createConsumptionRun, dayMs, localDayAt } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import {
  type CheckColumns,
  chargedUse,
  type DeviceRegister,
  meterReplacements,
  type RegisterColumns,
  toCheckedRegister,
} from '../batch/device-register.ts';
import { findFirstReading, findReadingAfter, findReadingBefore, findReadingBeyond, listRegister } from '../batch/register-rows.ts';
import { lockStates } from '../batch/state-rows.ts';
import { lockUndecided, type UndecidedUse, writeSuspects } from './suspect-rows.ts';
import { replaceConsumption } from './write-consumption.ts';

export type RollupParts = Pick<AppContext, 'database' | 'ids' | 'clock'>;

/** The maximum number of days of one step. A range of years is rebuilt in many steps, so that batches do not wait long for its locks. */
const maxDays = 16;
/** The number of readings after which a step ends with the day before: a device may send several in a second. A step has a day at least. */
const maxReadings = 100_000;

const findQueuedDevice = statement<{ tenant: string; except: readonly string[] }, { device_id: string }>(
  'find-queued-rollup',
  'select device_id from rollup_queue where tenant_id = :tenant and device_id <> all (:except::uuid[]) order by device_id limit 1',
);

/** Finds a device whose consumption has to be computed again; null where there is none. @param except the devices to leave out */
export async function findQueued(database: Database, tenantId: string, except: readonly string[]): Promise<string | null> {
  const [row] = await database.run(findQueuedDevice, { tenant: tenantId, except });
  return row?.device_id ?? null;
}

/**
 * Computes the hours and days of a device again after late readings, a gap or a meter replacement: one step of the queued range.
 * Several servers may do it at once.
 */
export function rebuildRollup(parts: RollupParts, tenantId: string, deviceId: string): Promise<void> {
  return parts.database.transaction((tx) => rebuild(tx, parts, tenantId, deviceId));
}

async function rebuild(tx: Transaction<Schema>, parts: RollupParts, tenantId: string, deviceId: string): Promise<void> {
  // The locks are taken in the same order as by a batch of readings. Readings that arrive meanwhile wait, because the running hour is computed
  // here too.
  const state = (await lockStates(tx, tenantId, [deviceId])).get(deviceId);
  const queued = await lockQueued(tx, tenantId, deviceId);
  if (!queued) return;
  const key = sql`tenant_id = ${tenantId} and device_id = ${deviceId}`;
  // A meter may be replaced before it has sent anything; then there is nothing to compute from.
  if (!state) {
    await sql`delete from rollup_queue where ${key}`.execute(tx);
    return;
  }
  const { register, timeZone } = queued;
  const check = register?.rule.check;
  const undecided = check ? await lockUndecided(tx, tenantId, deviceId) : [];
  const range = await widen(tx, queued, undecided);
  if (register && range.start < range.end) {
    const run = createConsumptionRun(register.rule, timeZone);
    for await (const page of listRegister(tx, queued, await includeUndecided(tx, queued, range, undecided))) run.take(page);
    const { suspect, ...consumption } = run.end();
    const dates = { start: dateOf(range.start, timeZone), end: dateOf(range.end - 1, timeZone) };
    await replaceConsumption(tx, tenantId, state, { range, dates, ...consumption });
    if (check) {
      const { maxPerHour } = check;
      await writeSuspects(tx, parts, { tenantId, deviceId, maxPerHour, range, known: undecided, found: suspect });
    }
    await runIn(tx, movePools, { tenant: tenantId, device: deviceId, since: new Date(range.start) });
    await runIn(tx, moveSupplies, { tenant: tenantId, device: deviceId, since: new Date(range.start) });
  }
  if (range.isLast) await sql`delete from rollup_queue where ${key}`.execute(tx);
  else await sql`update rollup_queue set from_at = ${new Date(range.end)}, is_continued = true where ${key}`.execute(tx);
}

/** What places use together is measured again where the meter counts for it, or is deducted as that of a room below. */
const movePools = statement<{ tenant: string; device: string; since: Date }, object>(
  'move-pools-of-device',
  `update shared_pools p set version = p.version + 1, due_from = least(p.due_from, :since)
    where p.tenant_id = :tenant and p.id in (
      select m.pool_id from shared_pool_meters m where m.tenant_id = :tenant and m.device_id = :device
      union
      select o.id from room_meters x
        join devices d on d.tenant_id = :tenant and d.id = x.device_id
        join areas r on r.tenant_id = :tenant and r.id = x.room_id
        join areas a on a.tenant_id = :tenant and starts_with(r.path, a.path)
        join shared_pools o on o.tenant_id = :tenant and o.area_id = a.id and o.energy_type = d.energy_type
      where x.tenant_id = :tenant and x.device_id = :device and coalesce(x.to_at > :since, true))`,
);

/** What was settled by the hours of before is settled again, from the first one that may be different. */
const moveSupplies = statement<{ tenant: string; device: string; since: Date }, object>(
  'move-supplies-of-device',
  `update supplies s set version = s.version + 1, due_from = least(s.due_from, :since)
    from room_meters m join devices d on d.tenant_id = :tenant and d.id = m.device_id
    where s.tenant_id = :tenant and m.tenant_id = :tenant and m.device_id = :device and coalesce(m.to_at > :since, true)
      and s.room_id = m.room_id and s.energy_type = d.energy_type`,
);

interface QueuedRollup {
  tenantId: string;
  deviceId: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  /** Whether earlier steps have rebuilt the range before `from`. */
  isContinued: boolean;
  timeZone: string;
  register: DeviceRegister | null;
}

/** A range of whole local days in epoch milliseconds; `end` is exclusive. */
interface RebuildRange {
  start: number;
  end: number;
  isLast: boolean;
}

/**
 * Widens the queued range to the day of the reading before it and the day of the reading after it, because the consumption between these two
 * readings is distributed again, and what is suspected just before it may be so no longer. Returns the first step of it.
 */
async function widen(tx: Transaction<Schema>, queued: QueuedRollup, undecided: readonly UndecidedUse[]): Promise<RebuildRange> {
  const reading = queued.isContinued ? null : await findReadingBefore(tx, queued, queued.from);
  const suspect = undecided.find(({ from, to }) => reading !== null && from < reading && to >= reading);
  const before = suspect?.from ?? reading;
  const after = await findReadingAfter(tx, queued, queued.to);
  const last = localDayAt(after ?? queued.to, queued.timeZone).end;
  const start = Math.max(localDayAt(before ?? queued.from, queued.timeZone).start, Math.min(await findEarliest(tx, queued), last));
  const longest = localDayAt(Math.min(last - 1, start + maxDays * dayMs), queued.timeZone).end;
  const beyond = start < longest ? await findReadingBeyond(tx, queued, { start, end: longest }, maxReadings) : null;
  const day = beyond === null ? null : localDayAt(beyond, queued.timeZone);
  const end = day === null ? longest : day.start > start ? day.start : day.end;
  return { start, end, isLast: end >= last };
}

/** Widens a range of readings to the whole of what is suspected in it, and the reading after that. */
async function includeUndecided(
  tx: Transaction<Schema>,
  queued: QueuedRollup,
  range: RebuildRange,
  undecided: readonly UndecidedUse[],
): Promise<{ start: number; end: number }> {
  const touched = undecided.filter(({ from, to }) => from < range.end && to >= range.start);
  const start = Math.min(range.start, ...touched.map(({ from }) => from));
  const last = Math.max(...touched.map(({ to }) => to));
  if (last < range.end) return { start, end: range.end };
  return { start, end: ((await findReadingAfter(tx, queued, last)) ?? last) + 1 };
}

/**
 * Returns the start of the first day that can be computed completely, in epoch milliseconds, so that years before the first reading are
 * skipped.
 */
async function findEarliest(tx: Transaction<Schema>, queued: QueuedRollup): Promise<number> {
  const first = await findFirstReading(tx, queued);
  if (first === null) return Number.POSITIVE_INFINITY;
  const { start, end } = localDayAt(first.at, queued.timeZone);
  return first.isBeginning ? start : end;
}

function dateOf(instant: number, timeZone: string): string {
  return localDayAt(instant, timeZone).date;
}

interface QueueRow extends RegisterColumns, CheckColumns {
  from_at: Date;
  to_at: Date;
  is_continued: boolean;
  time_zone: string;
}

const lockQueueRow = statement<{ tenant: string; device: string }, QueueRow>(
  'lock-queued-rollup',
  `
    select c.from_at, c.to_at, c.is_continued, t.time_zone, d.register_factor, d.energy_type, d.ratings, m.register_modulus, m.values,
      ${meterReplacements} as replacements, ${chargedUse} as charged_use
    from rollup_queue c
      join tenants t on t.id = :tenant
      join devices d on d.tenant_id = :tenant and d.id = c.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    where c.tenant_id = :tenant and c.device_id = :device for update of c`,
);

async function lockQueued(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<QueuedRollup | null> {
  const [row] = await runIn(tx, lockQueueRow, { tenant: tenantId, device: deviceId });
  if (!row) return null;
  return {
    tenantId,
    deviceId,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    isContinued: row.is_continued,
    timeZone: row.time_zone,
    register: toCheckedRegister(row),
  };
}
