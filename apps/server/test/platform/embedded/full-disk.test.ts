import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, bodyCode } from '@energy-om/contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftDatabase, findDatabaseProcess } from '#test/support/services/embedded-database.ts';
import { type HttpAccount, signInByHttp } from '#test/support/services/http-account.ts';
import { runServerProcess, type ServerProcess, startServerProcess } from '#test/support/services/server-process.ts';
import { canMountDisks, createTestDisk, type TestDisk } from '#test/support/services/test-disk.ts';

const megabyte = 1024 * 1024;

let disk: TestDisk;
let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  disk = createTestDisk(1024);
  dataDir = join(disk.folder, 'data');
  server = await startServerProcess({ DATA_DIR: dataDir, TRANSPORT_ENCRYPTION: 'off', RATE_LIMIT_FACTOR: '1000' });
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await endLeftDatabase(dataDir);
  await disk.remove();
});

/** Calls of a technician's phone, none of which may write. */
const reads = ['getUserInfo', 'getHomePage', 'listWorkOrders', 'listNotifications', 'listMeters', 'listAlarms'] as const;

async function read({ headers }: HttpAccount, name: (typeof reads)[number]): Promise<string> {
  const { method, path } = api[name];
  const body = method === 'POST' ? { body: '{}', headers: { ...headers, 'content-type': 'application/json' } } : { headers };
  const response = await fetch(server.url + path, { method, ...body });
  return `${name} ${((await response.json()) as { code: number }).code}`;
}

async function readLogs(): Promise<string> {
  const folder = join(dataDir, 'postgresql', 'log');
  return (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

/** The database's own maintenance does this at any moment: the next connection has to write that file again. */
async function prepareToForgetInitFile(): Promise<() => Promise<void>> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim();
  const host = join(dataDir, 'postgresql', 'socket');
  const client = new pg.Client({ host, port: 5432, user: 'postgres', password, database: 'energy_om' });
  await client.connect();
  return async () => {
    // It has no room for its own file either; the other one is gone by then.
    await client.query('reindex table pg_class').catch(() => undefined);
    await client.end();
  };
}

const upload = (account: HttpAccount, text: string) =>
  account.uploadText(text).then(
    (url) => ({ url, text }),
    (error: Error) => error.message,
  );

describe.runIf(canMountDisks)('a disk that is full', () => {
  it.each([
    ['but for what the watermark keeps', 100 * megabyte],
    ['to the last byte', 0],
  ])(
    '%s: reads go on, writes are refused with 5003 and come back by themselves, and what was acknowledged is there',
    async (_, bytesLeft) => {
      const account = await signInByHttp(server.url, '13800000004', 'Demo@2026');
      const postmaster = await findDatabaseProcess(dataDir);
      const acknowledged: { url: string; text: string }[] = [];
      const write = async (): Promise<string | null> => {
        const outcome = await upload(account, `note ${acknowledged.length}`);
        if (typeof outcome === 'string') return outcome;
        acknowledged.push(outcome);
        return null;
      };
      for (let count = 0; count < 10; count += 1) expect(await write()).toBeNull();
      const forgetInitFile = await prepareToForgetInitFile();
      disk.fill(bytesLeft);
      await forgetInitFile();
      await expect.poll(write).toBe(`refused with ${bodyCode.unavailable}`);
      for (let round = 0; round < 10; round += 1) {
        const outcomes = await Promise.all([...reads, ...reads, ...reads].map((name) => read(account, name)));
        expect(new Set(outcomes)).toEqual(new Set(reads.map((name) => `${name} ${bodyCode.success}`)));
        expect(await write()).toBe(`refused with ${bodyCode.unavailable}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      disk.empty();
      await expect.poll(write).toBeNull();
      for (const { url, text } of acknowledged) expect(await account.download(url)).toBe(text);
      expect(await findDatabaseProcess(dataDir)).toBe(postmaster);
      expect(await readLogs()).not.toContain('PANIC');
    },
    120_000,
  );

  it('at a start: the server starts with the space the watermark reserves, and reports in one line if even that is missing; nothing is lost', async () => {
    const settings = { DATA_DIR: dataDir, TRANSPORT_ENCRYPTION: 'off', RATE_LIMIT_FACTOR: '1000' };
    const url = await (await signInByHttp(server.url, '13800000004', 'Demo@2026')).uploadText('kept');
    server.child.kill('SIGTERM');
    await server.ended;
    disk.fill(0);
    const { code, stderr } = await runServerProcess(settings);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^Not started: .*The disk of \S+\/data is full \(\d+ MB free\): make room there and start again$/m);
    disk.empty();
    disk.fill(100 * megabyte);
    server = await startServerProcess(settings);
    const response = await fetch(`${server.url}/readyz`);
    expect(response.status).toBe(200);
    disk.empty();
    await expect
      .poll(() => signInByHttp(server.url, '13800000004', 'Demo@2026').then((account) => account.download(url), String))
      .toBe('kept');
    expect((await readdir(join(dataDir, 'live-sessions'))).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});
