import { hourMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropOldReadings } from '#services/ingest/partitions/drop-old-readings.ts';
import { createReadingPartitions, dropPartitionsBefore } from '#services/ingest/partitions/reading-partitions.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: IngestFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createIngestFixture(server, await createTenant(server));
});
afterAll(() => server.close());

/** As if readings were kept for that many months. */
function drop(readingsKeptMonths: number): Promise<void> {
  return dropOldReadings({ ...server.context, config: { ...server.context.config, readingsKeptMonths } });
}

async function listMonths(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass`.execute(
    server.database.kysely,
  );
  return rows.map(({ name }) => name);
}

function queueRange({ gateway }: IngestFixture, device_id: string, at: Date): Promise<unknown> {
  const range = { tenant_id: gateway.tenantId, device_id, from_at: at, to_at: at };
  return server.database.kysely.insertInto('rollup_queue').values(range).execute();
}

async function insertReading(device_id: string, at: Date): Promise<void> {
  await createReadingPartitions(server.database).ensure([at.getTime()]);
  const reading = { tenant_id: fixture.gateway.tenantId, device_id, at, values: JSON.stringify({ energy: 1 }) };
  await server.database.kysely.insertInto('readings').values(reading).execute();
}

describe('months of readings', () => {
  it('are created when they are needed, by any number of servers at once', async () => {
    const instants = [Date.parse('2001-01-31T23:59:59.999Z'), Date.parse('2001-02-01T00:00:00Z')];
    await Promise.all(Array.from({ length: 5 }, () => createReadingPartitions(server.database).ensure(instants)));
    const months = await listMonths();
    for (const name of ['readings_2001_01', 'readings_2001_02']) expect(months.filter((month) => month === name)).toEqual([name]);
  });

  it('are dropped as a whole once they exceed the retention period, and consumption stays', async () => {
    const now = server.clock.now().getTime();
    const old = now - 3 * 365 * 24 * hourMs;
    const meterId = await fixture.addDevice('EM-old', 'DTSD1352-C');
    server.clock.set(new Date(old + hourMs));
    await fixture.sendReadings('EM-old', [
      [old, { energy: 1 }],
      [old + hourMs, { energy: 3 }],
    ]);
    server.clock.set(new Date(now));
    await fixture.sendReadings('EM-old', [[now, { energy: 3 }]]);
    // Years lie between them; consumption is computed before anything is dropped.
    while ((await rollupConsumption(server.context)) > 0);
    await drop(24);
    const { kysely } = server.database;
    expect(
      (await kysely.selectFrom('readings').select('at').where('device_id', '=', meterId).execute()).map(({ at }) => at.getTime()),
    ).toEqual([now]);
    const days = await kysely.selectFrom('consumption_days').select('amount').where('device_id', '=', meterId).execute();
    expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(2, 9);
    expect(await listMonths()).not.toContain('readings_2001_01');
  });

  it('are dropped while consumption must still be computed from later ones, of whichever tenant', async () => {
    const { kysely } = server.database;
    const now = server.clock.now();
    const meterId = await fixture.addDevice('EM-late', 'DTSD1352-C');
    for (const at of [new Date('2001-04-01T00:00:00Z'), new Date(now.getTime() - 72 * hourMs), new Date(now.getTime() - 24 * hourMs)])
      await insertReading(meterId, at);
    await queueRange(fixture, meterId, now);
    const other = await createIngestFixture(server, await createTenant(server));
    const newMeter = await other.addDevice('EM-new', 'DTSD1352-C');
    await queueRange(other, newMeter, now);
    await drop(24);
    expect(await listMonths()).not.toContain('readings_2001_04');
    await kysely.deleteFrom('rollup_queue').where('device_id', 'in', [meterId, newMeter]).execute();
  });

  it('stay while consumption must still be computed from them, and if no retention period is set', async () => {
    const { kysely } = server.database;
    const now = server.clock.now();
    const meterId = await fixture.addDevice('EM-due', 'DTSD1352-C');
    await queueRange(fixture, meterId, now);
    await insertReading(meterId, new Date('2001-03-01T00:00:00Z'));
    await drop(24);
    expect(await listMonths()).toContain('readings_2001_03');
    await kysely.deleteFrom('rollup_queue').where('device_id', '=', meterId).execute();
    await drop(0);
    expect(await listMonths()).toContain('readings_2001_03');
    expect(await dropPartitionsBefore(server.database, new Date('2001-04-01T00:00:00Z'))).toEqual(['readings_2001_03']);
  });
});
