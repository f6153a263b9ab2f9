import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { standardMeterModels } from '@energy-om/domain';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant } from '#test/support/factories/create-tenant.ts';
import { createLiveDevice, type TestDevice } from '#test/support/factories/test-devices.ts';
import { endLeftDatabase } from '#test/support/services/embedded-database.ts';
import { createTestDatabase } from '#test/support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '#test/support/services/server-process.ts';
import { startTestServer } from '#test/support/services/test-server.ts';
import { openPersistentDevice, type PersistentDevice } from './persistent-device.ts';
import { expectTruth, listStored } from './stored-truth.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const log = { ...quiet, debug: () => undefined, warn: console.warn, error: console.error };
const postgresUrl = inject('postgresUrl');
const model = standardMeterModels.find(({ name }) => name === 'DTSD1352-C');
const meters = 4;
const kills = 2;

const servers: ServerProcess[] = [];
const devices: PersistentDevice[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) device.end();
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders) await endLeftDatabase(folder);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-ingest-'));
  folders.push(folder);
  return folder;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Meters with tokens, as an earlier process left them. */
async function prepare(database: Database): Promise<TestDevice[]> {
  const server = await startTestServer({ database });
  const tenant = await createTenant(server);
  const liveDevices: TestDevice[] = [];
  for (let index = 0; index < meters; index += 1) liveDevices.push(await createLiveDevice(server, tenant));
  await database.kysely
    .updateTable('devices')
    .set({ kind: 'meter', energy_type: 'NYDN', model_id: model?.id ?? null })
    .where('tenant_id', '=', tenant.id)
    .execute();
  await server.close();
  return liveDevices;
}

interface Installation {
  environment: Record<string, string>;
  /** The port for devices, also after a restart. */
  port: number;
}

async function start({ environment, port }: Installation): Promise<ServerProcess> {
  const server = await startServerProcess({ ...environment, TRANSPORT_ENCRYPTION: 'off', MQTT_PORT: String(port) });
  servers.push(server);
  return server;
}

/** Sends until it is stopped; some messages out of order, some twice. */
async function speak(device: PersistentDevice, seed: number, isOver: () => boolean): Promise<void> {
  const begin = Date.now() - 3 * 60 * 60_000;
  let register = 100 + seed;
  for (let index = 0; !isOver(); index += 1) {
    // An hour of readings takes about half a second.
    const at = begin + index * 20_000 + seed;
    register = (register + 0.25) % 10_000;
    if (at > Date.now()) break;
    device.sendReading({ at, values: { energy: register, power: index } });
    if (index % 5 === 0) device.sendReading({ at, values: { energy: register, power: index } });
    if (index % 7 === 3) device.sendReading({ at: at - 90_000 - 1, values: { energy: register - 1 } });
    await wait(15);
  }
}

async function expectEverything(database: Database, liveDevices: readonly TestDevice[]): Promise<void> {
  while ((await rollupConsumption({ database, log, ids: { next: randomUUID }, clock: { now: () => new Date() } })) > 0);
  for (const [index, { id }] of liveDevices.entries()) {
    const stored = await listStored(database, id);
    const acknowledged = devices[index]?.acknowledged ?? [];
    const byInstant = new Map(stored.map(({ at, values }) => [at, values]));
    expect(acknowledged.length).toBeGreaterThan(50);
    // Each reading is stored, and stored once, since the instant is the key; nothing is stored that was not sent.
    for (const { at, values } of acknowledged) expect(byInstant.get(at)).toEqual(values);
    expect(stored.length).toBe(new Set(acknowledged.map(({ at }) => at)).size);
    const rule = { factor: 1, modulus: model?.registerModulus ?? null, replacements: [] };
    await expectTruth(database, { id, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
  }
}

function countAcknowledged(): number {
  return devices.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
}

/** The servers in turn. A device that loses one tries the next: what it sends again meets what the first one stored. */
async function killAgainAndAgain(installations: readonly Installation[], liveDevices: readonly TestDevice[]): Promise<void> {
  const running: ServerProcess[] = [];
  for (const installation of installations) running.push(await start(installation));
  let isOver = false;
  for (const [index, { token }] of liveDevices.entries()) {
    let turn = index;
    const findPort = () => installations[turn++ % installations.length]?.port as number;
    devices.push(openPersistentDevice(findPort, token));
  }
  const speaking = devices.map((device, index) => speak(device, index, () => isOver));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = countAcknowledged();
    // Not always at the same point.
    await expect.poll(countAcknowledged, { interval: 5 }).toBeGreaterThan(before + 60 + kill * 17);
    const index = kill % installations.length;
    running[index]?.child.kill('SIGKILL');
    await running[index]?.ended;
    running[index] = await start(installations[index] as Installation);
  }
  await wait(500);
  isOver = true;
  await Promise.all(speaking);
  await Promise.all(devices.map((device) => device.settled()));
  expect(devices.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThanOrEqual(meters);
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}

describe('a server that is killed while devices send', () => {
  it('on the embedded database: what was acknowledged is stored once, with everything that follows from it', async () => {
    const dataDir = await makeFolder();
    const before = await openDatabase({ databaseUrl: null, dataDir }, quiet);
    const liveDevices = await prepare(before);
    await before.close();
    await killAgainAndAgain([{ environment: { DATA_DIR: dataDir }, port: await findFreePort() }], liveDevices);
    const after = await openDatabase({ databaseUrl: null, dataDir }, quiet);
    try {
      await expectEverything(after, liveDevices);
    } finally {
      await after.close();
    }
  });

  it('on PostgreSQL, with two servers that share the devices: the same', async () => {
    const databaseUrl = await createTestDatabase(postgresUrl);
    const database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
    try {
      const liveDevices = await prepare(database);
      const install = async () => ({
        environment: { DATA_DIR: await makeFolder(), DATABASE_URL: databaseUrl },
        port: await findFreePort(),
      });
      await killAgainAndAgain([await install(), await install()], liveDevices);
      await expectEverything(database, liveDevices);
    } finally {
      await database.close();
    }
  });
});
