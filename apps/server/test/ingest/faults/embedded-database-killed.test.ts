import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { killDatabase } from '#test/support/services/embedded-database.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { expectTruth, listStored } from './stored-truth.ts';

const code = 'EM-E1';

let folder: string;
let reasons: string[];
let database: Database;
let server: TestServer;
let fixture: IngestFixture;
let meter: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-embedded-'));
  reasons = [];
  const log = { info: () => undefined, warn: (text: string) => void reasons.push(text) };
  database = await openDatabase({ databaseUrl: null, dataDir: folder }, log);
  server = await startTestServer({ database });
  fixture = await createIngestFixture(server, await createTenant(server));
  meter = await fixture.addDevice(code, 'DTSD1352-C');
});
afterAll(async () => {
  await server.context.ingest.close();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The database may be starting again at this moment. */
async function killWhenRunning(): Promise<void> {
  while (
    !(await killDatabase(folder).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the embedded database, killed twice', () => {
  it('comes back by itself; readings wait for it, and each is there once', async () => {
    const start = server.clock.now().getTime();
    const messages: Promise<unknown>[] = [];
    const killed: Promise<unknown>[] = [];
    for (let index = 0; index < 90; index += 1) {
      messages.push(fixture.sendReadings(code, [[start - 100 * minuteMs + index * minuteMs, { energy: index }]]));
      messages.push(fixture.send('v1/devices/me/telemetry', { power: index }));
      if (index % 45 === 20) killed.push(killWhenRunning());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(killed);
    await Promise.all(messages);
    expect(reasons.filter((reason) => reason === 'embedded database: it has ended or cut its connections').length).toBeGreaterThan(0);
    expect((await listStored(database, meter)).map(({ values }) => values['energy'])).toEqual(
      Array.from({ length: 90 }, (_, index) => index),
    );
    expect((await listStored(database, fixture.gateway.deviceId)).map(({ values }) => values['power'])).toEqual(
      Array.from({ length: 90 }, (_, index) => index),
    );
    while ((await rollupConsumption(server.context)) > 0);
    const rule = { factor: 1, modulus: 1_000_000, replacements: [] };
    await expectTruth(database, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
  });
});
