import type { RegisterReading } from '@energy-om/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

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
      and jsonb_typeof(values -> ${register.key}) = 'number' and ${place} limit 1`.execute(tx);
  return rows[0]?.at.getTime() ?? null;
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
      and jsonb_typeof(values -> ${register.key}) = 'number'
    order by at`.execute(tx);
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}
