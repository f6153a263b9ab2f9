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

/** As where readings are kept for so many months. */
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

describe('months of readings', () => {
  it('are made when they are needed, by as many servers as like to', async () => {
    const instants = [Date.parse('2001-01-31T23:59:59.999Z'), Date.parse('2001-02-01T00:00:00Z')];
    await Promise.all(Array.from({ length: 5 }, () => createReadingPartitions(server.database).ensure(instants)));
    const months = await listMonths();
    for (const name of ['readings_2001_01', 'readings_2001_02']) expect(months.filter((month) => month === name)).toEqual([name]);
  });

  it('go as a whole once they are older than readings are kept, and consumption stays', async () => {
    const now = server.clock.now().getTime();
    const hour = 60 * 60_000;
    const old = now - 3 * 365 * 24 * hour;
    const meterId = await fixture.addDevice('EM-old', 'DTSD1352-C');
    server.clock.set(new Date(old + hour));
    await fixture.sendReadings('EM-old', [
      [old, { energy: 1 }],
      [old + hour, { energy: 3 }],
    ]);
    server.clock.set(new Date(now));
    await fixture.sendReadings('EM-old', [[now, { energy: 3 }]]);
    // Years lie between them, which are computed before anything goes.
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

  it('stay while something is still to be computed from them, and where nothing says they go', async () => {
    await createReadingPartitions(server.database).ensure([Date.parse('2001-03-01T00:00:00Z')]);
    const meterId = await fixture.addDevice('EM-due', 'DTSD1352-C');
    const { kysely } = server.database;
    const now = server.clock.now();
    await kysely
      .insertInto('rollup_queue')
      .values({ tenant_id: fixture.gateway.tenantId, device_id: meterId, from_at: now, to_at: now })
      .execute();
    await drop(24);
    expect(await listMonths()).toContain('readings_2001_03');
    await kysely.deleteFrom('rollup_queue').where('device_id', '=', meterId).execute();
    await drop(0);
    expect(await listMonths()).toContain('readings_2001_03');
    expect(await dropPartitionsBefore(server.database, new Date('2001-04-01T00:00:00Z'))).toEqual(['readings_2001_03']);
  });
});
