import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listProcessesOn } from '#db/embedded/postgres/postmaster-file.ts';
import { openDatabase } from '#db/open.ts';
import { createTenant, testPassword } from '#test/support/factories/create-tenant.ts';
import { createLiveDevice } from '#test/support/factories/test-devices.ts';
import { dataFolderOf, endLeftDatabase } from '#test/support/services/embedded-database.ts';
import { createHttpAccount, repeatWhileUnavailable, signInByHttp } from '#test/support/services/http-account.ts';
import { type ServerProcess, startServerProcess } from '#test/support/services/server-process.ts';
import { canMountDisks, createTestDisk, type TestDisk } from '#test/support/services/test-disk.ts';
import { startTestServer } from '#test/support/services/test-server.ts';

const quiet = { info: () => undefined, warn: () => undefined };

let disk: TestDisk;
let dataDir: string;
let running: ServerProcess | null = null;
beforeEach(() => {
  disk = createTestDisk(1024);
  dataDir = join(disk.folder, 'data');
});
afterEach(async () => {
  await killAll();
  await disk.remove();
});

async function start(): Promise<ServerProcess> {
  running = await startServerProcess({ DATA_DIR: dataDir, TRANSPORT_ENCRYPTION: 'off', RATE_LIMIT_FACTOR: '1000' });
  return running;
}

/** Every process ends with the power. */
async function killAll(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = null;
  const killRest = async () => {
    const pids = await listProcessesOn(dataFolderOf(dataDir));
    // One may have ended meanwhile.
    for (const pid of pids) spawnSync('kill', ['-KILL', String(pid)]);
    return pids;
  };
  await expect.poll(killRest).toEqual([]);
}

async function failPower(): Promise<void> {
  // Nothing here was synced by a process: if the disk kept it, the test would prove nothing.
  await writeFile(join(disk.folder, 'not-synced'), 'x'.repeat(100_000));
  disk.cutPower();
  await killAll();
  await disk.remount();
  // Its name may have been removed together with another file's.
  expect(await readFile(join(disk.folder, 'not-synced'), 'utf8').catch(() => '')).toBe('');
}

interface Ledger {
  files: { url: string; text: string }[];
  /** Epoch milliseconds of readings; the value of each reading is the same number. */
  readings: number[];
}

/** Writes until the server is gone, and records what was acknowledged. */
async function writeOn(origin: string, account: Awaited<ReturnType<typeof signInByHttp>>, token: string, ledger: Ledger): Promise<void> {
  let number = 0;
  let at = Date.now() - 10 * 60 * 60_000;
  const upload = async () => {
    for (;;) {
      number += 1;
      const text = `note ${number}`;
      ledger.files.push({ url: await repeatWhileUnavailable(() => account.uploadText(text)), text });
    }
  };
  const report = async () => {
    for (;;) {
      at += 1000;
      const ts = at;
      const body = JSON.stringify({ ts, values: { power: ts % 100_000 } });
      const answer = await fetch(`${origin}/api/v1/${token}/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (answer.status === 503) continue;
      if (answer.status !== 200) throw new Error(`refused with ${answer.status}`);
      ledger.readings.push(ts);
    }
  };
  await Promise.all([upload(), upload(), report(), report(), report()].map((writer) => writer.catch(() => undefined)));
}

describe.runIf(canMountDisks)('a power failure', () => {
  it('while the server writes loses nothing that was acknowledged: sessions, files, readings', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir }, quiet);
    const server = await startTestServer({ database });
    const tenant = await createTenant(server);
    const { id: deviceId, token } = await createLiveDevice(server, tenant);
    await server.close();
    await database.close();

    const ledger: Ledger = { files: [], readings: [] };
    const first = await start();
    const account = await signInByHttp(first.url, tenant.accounts.technician.loginName, testPassword);
    const writing = writeOn(first.url, account, token, ledger);
    await expect.poll(() => Math.min(ledger.files.length / 40, ledger.readings.length / 200), { interval: 5 }).toBeGreaterThan(1);
    await failPower();
    await writing;

    const second = await start();
    const again = createHttpAccount(second.url, account.headers);
    for (const { url, text } of ledger.files) expect(await again.download(url)).toBe(text);
    const after = await openDatabase({ databaseUrl: null, dataDir }, quiet, { isServer: false });
    try {
      const rows = await after.kysely.selectFrom('readings').select(['at', 'values']).where('device_id', '=', deviceId).execute();
      const stored = new Map(rows.map(({ at, values }) => [at.getTime(), values['power']]));
      for (const ts of ledger.readings) expect(stored.get(ts)).toBe(ts % 100_000);
    } finally {
      await after.close();
    }
  });

  it('right after the very first start leaves an installation that knows which accounts it has admitted', async () => {
    const first = await start();
    const account = await signInByHttp(first.url, '13800000004', 'Demo@2026');
    const url = await repeatWhileUnavailable(() => account.uploadText('the first note'));
    await failPower();
    const second = await start();
    expect(await createHttpAccount(second.url, account.headers).download(url)).toBe('the first note');
    await endLeftDatabase(dataDir).catch(() => undefined);
  });
});
