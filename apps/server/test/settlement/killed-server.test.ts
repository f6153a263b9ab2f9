import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs, localDayAt } from '@energy-om/domain';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { countBlocked } from '../support/assertions/count-blocked.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createSupply, publishTariff, readCharged, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };
const barrier = 3_000;
const rooms = 20;
/** Eight hours of valley at 0.5 and sixteen of peak at 1, one kilowatt-hour in each. */
const dayCents = 8 * 50 + 16 * 100;
/** The tables of a settlement, in the order in which it writes them. */
const tables = ['supply_days', 'bills', 'journals', 'journal_lines', 'charges'] as const;

let database: Database;
let databaseUrl: string;
let prepared: TestServer;
let tenant: TestTenant;
let roomIds: string[];
let blocker: pg.Client;
const servers: ServerProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(postgresUrl);
  database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
  blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query(`create function wait_at_barrier() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${barrier} + tg_argv[0]::int); return new; end $$`);
  for (const [index, table] of tables.entries())
    await blocker.query(`create trigger wait_at_barrier before insert on ${table} for each row execute function wait_at_barrier(${index})`);
});
afterAll(async () => {
  await blocker.end();
  await database.close();
});
beforeEach(async () => {
  prepared = await startTestServer({ database });
  prepared.clock.set(new Date());
  tenant = await createTenant(prepared);
  const { start, end } = localDayAt(Date.now() - dayMs, 'Asia/Shanghai');
  await publishTariff(prepared, tenant, { from: new Date(start) });
  roomIds = [];
  for (let room = 0; room < rooms; room += 1) {
    const { roomId, meterId } = await createSupply(prepared, tenant, { from: new Date(start), readTo: new Date(end) });
    await setPayer(prepared, tenant, roomId, new Date(start), tenant.accounts.occupant.id);
    const hours = Array.from({ length: 24 }, (_, hour) => [new Date(start + hour * hourMs).toISOString(), 1]);
    await writeHours(prepared, { tenantId: tenant.id, deviceId: meterId }, Object.fromEntries(hours));
    roomIds.push(roomId);
  }
});
afterEach(async () => {
  await blocker.query('select pg_advisory_unlock_all()');
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  await prepared.close();
});

async function start(): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-settlement-'));
  folders.push(folder);
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, TRANSPORT_ENCRYPTION: 'off' });
  servers.push(server);
  return server;
}

async function countJournals(): Promise<number> {
  const { rows } = await blocker.query<{ count: number }>('select count(*)::int as count from journals where tenant_id = $1', [tenant.id]);
  return rows[0]?.count ?? 0;
}

describe('a server that is killed while it settles', () => {
  it.each(tables)('with rows of %s under way leaves nothing behind, and the next one charges each room once', async (table) => {
    // The lock is the session's, so that it is there until the server is gone.
    await blocker.query('select pg_advisory_lock($1)', [barrier + tables.indexOf(table)]);
    const { child, ended } = await start();
    await expect.poll(() => countBlocked(blocker), { timeout: 150_000, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    // What the killed server's transactions wait for is released, so that they end.
    await blocker.query('select pg_advisory_unlock_all()');
    await expect.poll(() => countBlocked(blocker)).toBe(0);
    expect(await countJournals()).toBe(0);
    expect(await findLedgerFaults(prepared, tenant.id)).toEqual(soundLedger);
    await start();
    await expect.poll(countJournals, { timeout: 150_000 }).toBe(rooms);
    for (const roomId of roomIds)
      expect(await readCharged(prepared, tenant.id, roomId)).toEqual(new Map([[tenant.accounts.occupant.id, dayCents]]));
    expect(await findLedgerFaults(prepared, tenant.id)).toEqual(soundLedger);
  });
});
