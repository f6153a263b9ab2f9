import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { runCommand } from '../support/services/command-process.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';

let dataDir: string;
let environment: Record<string, string>;
let database: Database;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-empty-'));
  environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMONSTRATION: 'off' };
  database = await openDatabase({ databaseUrl, dataDir: '' }, { info: () => undefined, warn: () => undefined });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const tenantNames = async () => (await database.kysely.selectFrom('tenants').select('name').execute()).map(({ name }) => name);
const stop = async ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM');
  await ended;
};

describe('a start without the demonstration', () => {
  it('leaves the installation empty, offers no accounts, and lets the command create the first tenant meanwhile', async () => {
    const server = await startServerProcess(environment);
    try {
      expect(await tenantNames()).toEqual([]);
      const config = (await (await fetch(`${server.url}/app-config.json`)).json()) as object;
      expect(config).toMatchObject({ demonstration: null, hasTenant: false });
      const tenant = ['--name', '新能源公司', '--admin-name', '管理员', '--admin-phone', '13600000071'];
      expect(await runCommand(environment, ['create-tenant', ...tenant])).toMatchObject({ code: 0 });
    } finally {
      await stop(server);
    }
  });

  it('starts again with the tenant that was created, and adds nothing to it', async () => {
    await stop(await startServerProcess(environment));
    expect(await tenantNames()).toEqual(['新能源公司']);
  });
});
