import type { MeasuredValue } from '@energy-om/domain';
import { standardMeterModels } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { AlarmTable, DeviceStateTable, LatestValues } from '#db/schema/devices.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';
import type { TestServer } from '../services/test-server.ts';

/** Id of a model that every installation has. */
export function findModelId(name: string): string {
  const model = standardMeterModels.find((known) => known.name === name);
  if (!model) throw new Error(`no model ${name}`);
  return model.id;
}

/** A device of a tenant. */
export interface MeterKey {
  tenantId: string;
  deviceId: string;
}

/** Consumption of hours, by the ISO text of their beginning. */
export async function writeHours(server: TestServer, { tenantId, deviceId }: MeterKey, amounts: Record<string, number>): Promise<void> {
  const rows = Object.entries(amounts).map(([at, amount]) => ({ tenant_id: tenantId, device_id: deviceId, hour: new Date(at), amount }));
  await server.database.kysely.insertInto('meter_hours').values(rows).execute();
}

/** Consumption of days. */
export async function writeDays(server: TestServer, { tenantId, deviceId }: MeterKey, amounts: Record<string, number>): Promise<void> {
  const rows = Object.entries(amounts).map(([day, amount]) => ({ tenant_id: tenantId, device_id: deviceId, day, amount }));
  await server.database.kysely.insertInto('meter_days').values(rows).execute();
}

/** The current state of the device; `latest` by key. */
export async function writeState(
  server: TestServer,
  { tenantId, deviceId }: MeterKey,
  {
    latest = {},
    attributes = {},
    ...state
  }: Omit<Partial<Insertable<DeviceStateTable>>, 'latest' | 'attributes'> & {
    latest?: LatestValues;
    attributes?: Record<string, MeasuredValue>;
  },
): Promise<void> {
  const json = { latest: JSON.stringify(latest), attributes: JSON.stringify(attributes) };
  await server.database.kysely
    .insertInto('device_states')
    .values({ tenant_id: tenantId, device_id: deviceId, ...state, ...json } as Insertable<DeviceStateTable>)
    .execute();
}

/** Readings by the ISO text of their time; the months' partitions are created as needed. */
export async function writeReadings(
  server: TestServer,
  { tenantId, deviceId }: MeterKey,
  readings: Record<string, Record<string, MeasuredValue>>,
): Promise<void> {
  const rows = Object.entries(readings).map(([at, values]) => ({ at: new Date(at), values: JSON.stringify(values) }));
  await createReadingPartitions(server.database).ensure(rows.map(({ at }) => at.getTime()));
  await server.database.kysely
    .insertInto('readings')
    .values(rows.map((row) => ({ tenant_id: tenantId, device_id: deviceId, ...row })))
    .execute();
}

const condition = JSON.stringify({ kind: 'noData', forSeconds: 600 });

/** An alarm with its own rule, open unless given otherwise. */
export async function writeAlarm(
  server: TestServer,
  { tenantId, deviceId }: MeterKey,
  changes: Partial<Insertable<AlarmTable>> = {},
): Promise<string> {
  const { ids, clock, database } = server.context;
  const [id, ruleId, now] = [ids.next(), ids.next(), clock.now()];
  await database.kysely
    .insertInto('alarm_rules')
    .values({
      tenant_id: tenantId,
      id: ruleId,
      name: '数据中断',
      device_id: deviceId,
      condition,
      level: 3,
      created_at: now,
      updated_at: now,
    } as never)
    .execute();
  await database.kysely
    .insertInto('alarms')
    .values({
      tenant_id: tenantId,
      id,
      rule_id: ruleId,
      device_id: deviceId,
      root_device_id: deviceId,
      name: '数据中断',
      condition,
      level: 3,
      raised_at: now,
      ...changes,
    } as Insertable<AlarmTable>)
    .execute();
  return id;
}

export async function setTimeZone({ database }: TestServer, tenantId: string, zone: string): Promise<void> {
  await database.kysely.updateTable('tenants').set({ time_zone: zone }).where('id', '=', tenantId).execute();
}
