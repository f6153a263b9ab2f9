import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, bodyCode } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPostmaster } from '#db/embedded/postgres/postmaster.ts';
import { listProcessesOn } from '#db/embedded/postgres/postmaster-file.ts';
import { openDatabase } from '#db/open.ts';
import { measureSlowness, startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createTenant, testPassword } from '../support/factories/create-tenant.ts';
import { dataFolderOf, endLeftDatabase } from '../support/services/embedded-database.ts';
import { runServerProcess, type ServerProcess, spawnServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { starve } from '../support/starve.ts';

let dataDir: string;
let loginName: string;
let running: ServerProcess | null = null;

/** An installation with one tenant, as an earlier process left it. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-process-'));
  const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
  const server = await startTestServer({ database });
  const tenant = await createTenant(server);
  loginName = tenant.accounts.technician.loginName;
  await server.close();
  await database.close();
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = null;
});
afterAll(async () => {
  await endLeftDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  running = await startServerProcess({ DATA_DIR: dataDir, TRANSPORT_ENCRYPTION: 'off', ...settings });
  return running;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ grant_type: 'password', username: loginName, password: testPassword });
  const answer = (await (await fetch(url + api.requestToken.path, { method: 'POST', body })).json()) as { access_token: string };
  return { authorization: `Bearer ${answer.access_token}` };
}

async function uploadText(url: string, headers: Record<string, string>, text: string): Promise<{ url: string }> {
  const body = new FormData();
  body.append('files', new File([text], 'note.txt', { type: 'text/plain' }));
  const answer = (await (await fetch(url + api.uploadFile.path, { method: 'POST', headers, body })).json()) as {
    code: number;
    data: { url: string };
  };
  expect(answer.code).toBe(bodyCode.success);
  return answer.data;
}

describe('a server that is killed while it writes', () => {
  it('is ready again within 10 s, with every row and file that it had acknowledged', async () => {
    const first = await start();
    const headers = await signIn(first.url);
    const acknowledged: { url: string; text: string }[] = [];
    let writes = 0;
    const write = async () => {
      for (;;) {
        writes += 1;
        const text = `note ${writes}`;
        acknowledged.push({ ...(await uploadText(first.url, headers, text)), text });
      }
    };
    const writers = [write(), write(), write(), write()].map((writer) => writer.catch(() => undefined));
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(40);
    first.child.kill('SIGKILL');
    await Promise.all(writers);
    const elapsed = startQuietClock();
    const second = await start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(elapsed()).toBeLessThan(10_000);
    // The session was acknowledged too.
    for (const { url, text } of acknowledged) expect(await (await fetch(second.url + url, { headers })).text()).toBe(text);
  });
});

describe('fault F23: a server with a tenth of a core', () => {
  /** The writes of one writer: those acknowledged, by their text, and those with an unknown outcome. */
  interface Ledger {
    acknowledged: Map<string, string>;
    unknown: { key: string; text: string }[];
  }

  /** Repeats a write under the same key until it is acknowledged, or the server is gone. */
  async function write({ url }: ServerProcess, headers: Record<string, string>, { acknowledged, unknown }: Ledger, isOver: () => boolean) {
    while (unknown.length > 0 && !isOver()) {
      const [{ key, text }] = unknown as [Ledger['unknown'][number]];
      const answer = await uploadText(url, { ...headers, 'idempotency-key': key }, text).catch(() => null);
      if (answer === null) continue;
      acknowledged.set(text, answer.url);
      unknown.shift();
    }
  }

  it('is slower and never wrong: no acknowledged write is lost over a kill, and no repeated one is stored twice', async () => {
    const settings = { RATE_LIMIT_FACTOR: '1000' };
    const first = await start(settings);
    const headers = await signIn(first.url);
    const letRunOn = starve(first.child);
    let isKilled = false;
    const ledgers: Ledger[] = Array.from({ length: 2 }, (_, writer) => ({
      acknowledged: new Map(),
      unknown: Array.from({ length: 12 }, (_each, index) => ({ key: randomUUID(), text: `starved ${writer}-${index}` })),
    }));
    const writing = ledgers.map((ledger) => write(first, headers, ledger, () => isKilled));
    await expect.poll(() => Math.min(...ledgers.map(({ acknowledged }) => acknowledged.size)), { interval: 5 }).toBeGreaterThan(4);
    isKilled = true;
    letRunOn();
    first.child.kill('SIGKILL');
    await Promise.all(writing);

    const second = await start(settings);
    starve(second.child);
    await Promise.all(ledgers.map((ledger) => write(second, headers, ledger, () => false)));
    for (const { acknowledged } of ledgers) {
      for (const [text, url] of acknowledged) expect(await (await fetch(second.url + url, { headers })).text()).toBe(text);
    }
    second.child.kill('SIGCONT');
    second.child.kill('SIGKILL');
    await second.ended;
    const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
    const digests = ledgers
      .flatMap(({ acknowledged }) => [...acknowledged.keys()])
      .map((text) => createHash('sha256').update(text).digest('hex'));
    const rows = await database.kysely.selectFrom('files').select('sha256').where('sha256', 'in', digests).execute();
    await database.close();
    expect(rows.map(({ sha256 }) => sha256).sort()).toEqual(digests.sort());
  });
});

describe('a second server on one folder', () => {
  it('ends within 2 s with one line that names the holder, and the first goes on', async () => {
    // A server that cannot start for another reason: it shows how long loading the program takes on this machine.
    const { milliseconds: loading } = await runServerProcess({ DATA_DIR: dataDir, PORT: 'eighty' });
    const first = await start();
    const second = await runServerProcess({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.stderr).toBe(`Not started: the data folder ${join(dataDir, 'postgresql')} is in use by process ${first.child.pid}\n`);
    expect(second.milliseconds).toBeLessThan(Math.max(2000 * measureSlowness(), 3 * loading));
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('a server that is asked to end', () => {
  it('answers what it accepted, resets no connection and exits with 0 within 12 s', async () => {
    const server = await start();
    const headers = await signIn(server.url);
    const agent = new Agent({ keepAlive: true });
    const outcomes: Record<string, number> = {};
    let isOver = false;
    const callOnce = () =>
      new Promise<string>((resolve) => {
        const call = request(server.url + api.getUserInfo.path, { agent, headers }, (response) => {
          response.resume();
          response.on('end', () => resolve(String(response.statusCode)));
          response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        });
        call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        call.end();
      });
    const work = async () => {
      while (!isOver) {
        const outcome = await callOnce();
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        // Not accepted: the port is closed.
        if (outcome === 'ECONNREFUSED') return;
      }
    };
    const clients = Array.from({ length: 16 }, work);
    await expect.poll(() => outcomes['200'] ?? 0, { interval: 5 }).toBeGreaterThan(200);
    const answeredBefore = outcomes['200'] ?? 0;
    const elapsed = startQuietClock();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(elapsed()).toBeLessThan(12_000);
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect(Object.keys(outcomes).filter((outcome) => outcome !== '200' && outcome !== 'ECONNREFUSED')).toEqual([]);
    expect(outcomes['200']).toBeGreaterThan(answeredBefore);
  });
});

describe('a server that is asked to end before it has started', () => {
  it.each([300, 900, 1800])(
    'leaves nothing running after %d ms',
    async (delayMs) => {
      const other = await mkdtemp(join(tmpdir(), 'energy-om-process-'));
      const { ended, child } = spawnServerProcess({ DATA_DIR: other });
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGTERM');
      await ended;
      expect(await listProcessesOn(dataFolderOf(other))).toEqual([]);
      await rm(other, { recursive: true, force: true });
    },
    30_000,
  );
});

describe('a server with a setting that cannot be right', () => {
  it.each([
    [{ PORT: 'eighty' }, 'Not started: PORT must be a port number\n'],
    [
      { NODE_ENV: 'production', TRANSPORT_KEY: '1234567890123456' },
      'Not started: TRANSPORT_KEY is a well-known sample key: leave it out, so that one is made for this installation, or choose your own\n',
    ],
  ])('does not start with %j and says why in one line', async (environment, line) => {
    const { code, stderr } = await runServerProcess({ DATA_DIR: dataDir, ...environment });
    expect([code, stderr]).toEqual([1, line]);
  });

  it('does not start on a port in use, and says so', async () => {
    const first = await start();
    const other = await mkdtemp(join(tmpdir(), 'energy-om-process-'));
    const { code, stderr } = await runServerProcess({
      DATA_DIR: other,
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: new URL(first.url).port,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Not started: the port is in use by another program .*\n$/);
    expect(await findPostmaster(dataFolderOf(other))).toBeNull();
    await rm(other, { recursive: true, force: true });
  });

  it('does not start without its PostgreSQL, and says so', async () => {
    const { code, stderr } = await runServerProcess({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Not started: .*ECONNREFUSED.*\n$/);
  });
});
