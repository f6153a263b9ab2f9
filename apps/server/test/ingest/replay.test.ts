import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hourMs, localDate } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const timeZone = 'Asia/Shanghai';
const rows = 60 * 24;
const begin = Date.parse('2026-09-01T00:00:00+08:00');
const firstRegister = 1000;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  live = await listenLive(server, { ingest: server.context.ingest });
  tenant = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(async () => {
  await live.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Typical loads of a transformer in kW, hour by hour: a rhythm, steps, and now and then a row that flows backwards. */
const loads = Array.from({ length: rows }, (_, index) => {
  const load = 8 + 6 * Math.sin((index / 24) * 2 * Math.PI) + ((index * 37) % 11) / 3;
  return Number((index % 97 === 0 ? -load : load).toFixed(3));
});

async function writeTable(): Promise<string> {
  const lines = loads.map((load, index) => {
    const local = new Date(begin + 8 * hourMs + index * hourMs).toISOString();
    return `${local.slice(0, 10)} ${local.slice(11, 19)},${load},1,1,1,1,1,${(20 + (index % 13)).toFixed(2)}`;
  });
  const file = join(folder, 'loads.csv');
  await writeFile(file, `date,HUFL,HULL,MUFL,MULL,LUFL,LULL,OT\n${lines.join('\n')}\n`);
  return file;
}

async function replay(code: string): Promise<string> {
  const { token } = await tenant.clients.tenant_admin.succeed('issueDeviceCredential', { deviceId: fixture.gateway.deviceId });
  const devices = join(folder, 'devices.json');
  const entry = { code, name: '总表', model: 'DTSD1352-C', register: firstRegister };
  await writeFile(
    devices,
    JSON.stringify({ mqttPort: live.devicePort, timeZone, gateways: [{ code: fixture.code, name: '网关', token, devices: [entry] }] }),
  );
  const parameters = ['--replay', await writeTable(), '--devices', devices, '--device', code, '--register-from', 'HUFL=energy'];
  const program = join(repositoryRoot, 'apps/simulator/src/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], { cwd: repositoryRoot });
  return stdout;
}

/** The consumption of each row until the next one: its load for an hour, and nothing if it flowed backwards. */
function addUp(nameBucket: (at: number) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [index, load] of loads.slice(0, -1).entries()) {
    const bucket = nameBucket(begin + index * hourMs);
    if (load > 0) sums[bucket] = (sums[bucket] ?? 0) + load;
  }
  return sums;
}

function expectSame(found: Record<string, number>, expected: Record<string, number>): void {
  const used = Object.fromEntries(Object.entries(found).filter(([, amount]) => amount > 0));
  expect(Object.keys(used).sort()).toEqual(Object.keys(expected).sort());
  for (const [bucket, amount] of Object.entries(expected)) expect(used[bucket], bucket).toBeCloseTo(amount, 1);
}

describe('the replay of a table of loads over MQTT', () => {
  it('is stored row by row, and its sums by hour and day match the table, also after a second replay', async () => {
    const meterId = await fixture.addDevice('EM-replay', 'DTSD1352-C');
    for (let time = 0; time < 2; time += 1) expect(await replay('EM-replay')).toContain(`${rows} readings of EM-replay are stored`);
    await rollupConsumption(server.context);
    const { kysely } = server.database;
    const { count } = await kysely
      .selectFrom('readings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('device_id', '=', meterId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(rows);
    const hours = await kysely.selectFrom('consumption_hours').selectAll().where('device_id', '=', meterId).execute();
    expectSame(
      Object.fromEntries(hours.map((row) => [row.hour.toISOString(), row.amount])),
      addUp((at) => new Date(at).toISOString()),
    );
    const days = await kysely.selectFrom('consumption_days').selectAll().where('device_id', '=', meterId).execute();
    expectSame(
      Object.fromEntries(days.map((row) => [row.day, row.amount])),
      addUp((at) => localDate(at, timeZone)),
    );
  });
});
