import type { MeasuredValue, RegisterReading } from '@energy-om/domain';
import { hourMs } from '@energy-om/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * A register with a larger value is broken: beyond it, neighbouring whole numbers become indistinguishable, and sums would exceed the range of
 * numbers and spoil the statistics of all other devices. Such a value is stored, but not counted.
 */
const maxRegister = 1e15;

export function isRegisterValue(value: MeasuredValue | null | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) <= maxRegister;
}

/** The condition `isRegisterValue` on the column `values`. The `case` ensures that only numbers are cast to numbers. */
function hasRegister({ key }: { key: string }): RawBuilder<boolean> {
  const value = sql`values -> ${key}`;
  return sql`case jsonb_typeof(${value}) when 'number' then abs((${value})::numeric) <= ${maxRegister} else false end`;
}

/** Epoch milliseconds before every reading. */
const beginning = 0;

/** A device with the register that is read; null where it has none, and then nothing is found. */
interface RegisterOfDevice {
  tenantId: string;
  deviceId: string;
  register: { key: string } | null;
}

/** Finds the instant of the register's last reading before an instant, in epoch milliseconds; null where there is none. */
export function findReadingBefore(tx: Transaction<Schema>, device: RegisterOfDevice, at: number): Promise<number | null> {
  return findReading(tx, device, sql`at < ${new Date(at)} order by at desc`);
}

/** Finds the instant of the register's first reading after an instant, in epoch milliseconds; null where there is none. */
export function findReadingAfter(tx: Transaction<Schema>, device: RegisterOfDevice, at: number): Promise<number | null> {
  return findReading(tx, device, sql`at > ${new Date(at)} order by at`);
}

async function findReading(
  tx: Transaction<Schema>,
  { tenantId, deviceId, register }: RegisterOfDevice,
  position: RawBuilder<unknown>,
): Promise<number | null> {
  if (!register) return null;
  const { rows } = await sql<{ at: Date }>`
    select at from readings where tenant_id = ${tenantId} and device_id = ${deviceId}
      and ${hasRegister(register)} and ${position} limit 1`.execute(tx);
  return rows[0]?.at.getTime() ?? null;
}

/** Finds the register's last reading before an instant; null where there is none. */
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

/** A statement that reads more of them would take too long, and so would parsing what it returns. */
const pageSize = 20_000;

/** Lists the register's readings of a period, sorted by time, with the one before it and the one after it, in pages. */
export async function* listRegister(
  tx: Transaction<Schema>,
  device: RegisterOfDevice,
  { start, end }: { start: number; end: number },
): AsyncGenerator<RegisterReading[]> {
  const { tenantId, deviceId, register } = device;
  if (!register) return;
  const first = (await findReadingBefore(tx, device, start)) ?? start;
  const last = (await findReadingAfter(tx, device, end - 1)) ?? end;
  for (let from = first; ; ) {
    const { rows } = await sql<{ at: Date; value: number }>`
      select at, (values ->> ${register.key})::double precision as value from readings
      where tenant_id = ${tenantId} and device_id = ${deviceId} and at between ${new Date(from)} and ${new Date(last)}
        and ${hasRegister(register)}
      order by at limit ${pageSize}`.execute(tx);
    const page = rows.map(({ at, value }) => ({ at: at.getTime(), value }));
    yield page;
    const end = page.at(-1);
    if (!end || page.length < pageSize) return;
    from = end.at + 1;
  }
}

/** Finds the instant of the reading, of whatever values, that follows this number of others in a period, in epoch milliseconds; null where there are fewer. */
export async function findReadingBeyond(
  tx: Transaction<Schema>,
  { tenantId, deviceId }: RegisterOfDevice,
  { start, end }: { start: number; end: number },
  count: number,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from readings where tenant_id = ${tenantId} and device_id = ${deviceId} and at >= ${new Date(start)} and at < ${new Date(end)}
    order by at offset ${count} limit 1`.execute(tx);
  return rows[0]?.at.getTime() ?? null;
}

/**
 * Finds the device's first reading, in epoch milliseconds; null where there is none. `isBeginning` is false where consumption of earlier hours
 * is stored: it comes from readings that have been dropped, and cannot be computed again.
 */
export async function findFirstReading(
  tx: Transaction<Schema>,
  device: RegisterOfDevice,
): Promise<{ at: number; isBeginning: boolean } | null> {
  const { tenantId, deviceId } = device;
  const at = await findReadingAfter(tx, device, beginning);
  if (at === null) return null;
  const { rows } = await sql`
    select from meter_hours where tenant_id = ${tenantId} and device_id = ${deviceId} and hour < ${new Date(at - hourMs)} limit 1`.execute(
    tx,
  );
  return { at, isBeginning: rows.length === 0 };
}
