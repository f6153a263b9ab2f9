import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { commandLine } from '../support/services/command-process.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { makeLoad, sumLoad, writeLoad } from './load-file.ts';
import { amountTolerance, findDifference, loadStored } from './stored-readings.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

const hoursOfTwoYears = 17_520;

let dataDir: string;
let databaseUrl: string;
let files: TableFiles;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-cli-'));
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  files = await createTableFiles();
  await run('create-tenant', '--name', '命令行', '--admin-name', '管理员', '--admin-phone', '13600000301');
  await importTable('sites', '名称,上级,类型\n江畔智谷,,区域\n');
  await importTable('devices', '名称,编号,类型,区域,型号\n甲,M-1,表计,江畔智谷,DTSD1352-C\n乙,M-2,表计,江畔智谷,DTSD1352-C\n');
});
afterAll(async () => {
  await files.remove();
  await rm(dataDir, { recursive: true, force: true });
});

function start(parameters: readonly string[]): ChildProcess {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  const env = { ...own, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return spawn(process.execPath, [commandLine, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(...parameters: string[]): Promise<{ output: string; errors: string; code: number }> {
  const child = start(parameters);
  const [output, errors, [code]] = await Promise.all([text(child.stdout as never), text(child.stderr as never), once(child, 'exit')]);
  return { output, errors, code };
}

async function importTable(kind: string, content: string): Promise<void> {
  const file = await files.write(`${kind}.csv`, content);
  expect((await run('import', kind, '--tenant', '命令行', '--file', file)).errors).not.toContain('fault');
}

/** Kills the command as soon as it reports written rows. */
async function killWhileWriting(parameters: readonly string[]): Promise<void> {
  const child = start(parameters);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
    if (/writing: [1-9]/.test(errors)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function onDatabase<Answer>(work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase({ databaseUrl, dataDir }, { info: () => undefined, warn: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const loadDevice = (database: Database, code: string) =>
  sql<{ id: string }>`select id from devices where code = ${code}`
    .execute(database.kysely)
    .then(({ rows }) => loadStored(database, rows[0]?.id ?? ''));

const countMarkers = async ({ kysely }: Database) =>
  (await sql<{ done_rows: number }>`select done_rows from reading_imports`.execute(kysely)).rows.map(({ done_rows }) => done_rows);

describe('an import of readings that is killed while it writes', () => {
  const load = makeLoad(hoursOfTwoYears);
  const command = (file: string, device: string) =>
    ['import', 'readings', '--tenant', '命令行', '--file', file, '--device', device].concat([
      '--column',
      'OT=power',
      '--register-from',
      'HUFL=energy',
    ]);

  it('has written whole batches, resumes after them, and gives the same result as a single run', async () => {
    const file = await files.write('load.csv', writeLoad(load));
    await killWhileWriting(command(file, 'M-1'));
    const done = await onDatabase(async (database) => {
      const [rows = 0] = await countMarkers(database);
      expect((await loadDevice(database, 'M-1')).readings).toHaveLength(rows);
      return rows;
    });
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(hoursOfTwoYears);

    const resumed = await run(...command(file, 'M-1'));
    expect(resumed.errors).toContain(`going on after ${done} rows\n`);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.output).toContain('命令行, readings: 17520 rows read, 17520 readings added or changed\n');
    expect((await run(...command(file, 'M-2'))).errors).toContain('writing: 17,520 of 17,520 rows (100%)');

    await onDatabase(async (database) => {
      const [one, other] = [await loadDevice(database, 'M-1'), await loadDevice(database, 'M-2')];
      expect({ ...one, state: { ...one.state, device_id: null } }).toEqual({ ...other, state: { ...other.state, device_id: null } });
      expect(findDifference(one.days, new Map(Object.entries(sumLoad(load, 0).days)))).toBeLessThan(amountTolerance);
      expect(await countMarkers(database)).toEqual([]);
    });
  });
});
