import type { MeasuredValue, RegisterReading } from '@energy-om/domain';
import { hourMs } from '@energy-om/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * A register that shows more than this is broken: beyond it a unit is no longer told from the next, and sums would leave what numbers can
 * hold and take the statistics of all others with them. Such a value is kept, and counts nothing.
 */
const maxRegister = 1e15;

export function isRegisterValue(value: MeasuredValue | null | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) <= maxRegister;
}

/** As `isRegisterValue`, of a column `values`. In a `case`, so that nothing but a number is ever looked at as one. */
function hasRegister({ key }: { key: string }): RawBuilder<boolean> {
  const value = sql`values -> ${key}`;
  return sql`case jsonb_typeof(${value}) when 'number' then abs((${value})::numeric) <= ${maxRegister} else false end`;
}

/** No reading is so old. */
const beginning = 0;
const maxHourMs = hourMs;

/** A device with the register that is read; null: it has none, and then there is nothing to find. */
interface RegisterOfDevice {
  tenantId: string;
  deviceId: string;
  register: { key: string } | null;
}

/** The instant of the register's reading before an instant, epoch milliseconds; null: there is none. */
export function findReadingBefore(tx: Transaction<Schema>, device: RegisterOfDevice, at: number): Promise<number | null> {
  return findReading(tx, device, sql`at < ${new Date(at)} order by at desc`);
}

export function findReadingAfter(tx: Transaction<Schema>, device: RegisterOfDevice, at: number): Promise<number | null> {
  return findReading(tx, device, sql`at > ${new Date(at)} order by at`);
}

async function findReading(
  tx: Transaction<Schema>,
  { tenantId, deviceId, register }: RegisterOfDevice,
  place: RawBuilder<unknown>,
): Promise<number | null> {
  if (!register) return null;
  const { rows } = await sql<{ at: Date }>`
    select at from readings where tenant_id = ${tenantId} and device_id = ${deviceId}
      and ${hasRegister(register)} and ${place} limit 1`.execute(tx);
  return rows[0]?.at.getTime() ?? null;
}

/** The register's reading before an instant; null: there is none. */
export async function findNewestRegister(
  tx: Transaction<Schema>,
  { tenantId, deviceId, register }: RegisterOfDevice,
  at: number,
): Promise<RegisterReading | null> {
  if (!register) return null;
  const { rows } = await sql<{ at: Date; value: number }>`
    select at, (values ->> ${register.key})::double precision as value from readings
    where tenant_id = ${tenantId} and device_id = ${deviceId} and at < ${new Date(at)} and ${hasRegister(register)}
    order by at desc limit 1`.execute(tx);
  return rows[0] ? { at: rows[0].at.getTime(), value: rows[0].value } : null;
}

/** The register's readings of a stretch, sorted, with the one before it and the one after it. */
export async function listRegister(
  tx: Transaction<Schema>,
  device: RegisterOfDevice,
  { start, end }: { start: number; end: number },
): Promise<RegisterReading[]> {
  const { tenantId, deviceId, register } = device;
  if (!register) return [];
  const first = (await findReadingBefore(tx, device, start)) ?? start;
  const last = (await findReadingAfter(tx, device, end - 1)) ?? end;
  const { rows } = await sql<{ at: Date; value: number }>`
    select at, (values ->> ${register.key})::double precision as value from readings
    where tenant_id = ${tenantId} and device_id = ${deviceId} and at between ${new Date(first)} and ${new Date(last)}
      and ${hasRegister(register)}
    order by at`.execute(tx);
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}

/**
 * The device's first reading, epoch milliseconds; null: there is none. Where hours stand before it, they come from readings that are not
 * kept any more, and cannot be computed again: then it is not `isBeginning`.
 */
export async function findFirstReading(
  tx: Transaction<Schema>,
  device: RegisterOfDevice,
): Promise<{ at: number; isBeginning: boolean } | null> {
  const { tenantId, deviceId } = device;
  const at = await findReadingAfter(tx, device, beginning);
  if (at === null) return null;
  const { rows } = await sql`
    select from meter_hours where tenant_id = ${tenantId} and device_id = ${deviceId} and hour < ${new Date(at - maxHourMs)} limit 1`.execute(
    tx,
  );
  return { at, isBeginning: rows.length === 0 };
}
