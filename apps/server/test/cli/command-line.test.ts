import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { commandLine } from '../support/services/command-process.ts';
import { countRows } from './count-rows.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

let dataDir: string;
let files: TableFiles;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-cli-'));
  files = await createTableFiles();
});
afterAll(async () => {
  await files.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a command with its own embedded database and a minimal environment. */
function startCommand(parameters: readonly string[]): ChildProcess {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  return spawn(process.execPath, [commandLine, ...parameters], { env: { ...own, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function runCommand(...parameters: string[]) {
  const child = startCommand(parameters);
  const [output, errors, [code]] = await Promise.all([text(child.stdout as never), text(child.stderr as never), once(child, 'exit')]);
  return { output, errors, code };
}

async function countRowsOfDatabase() {
  const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
  const counts = await countRows(database);
  await database.close();
  return counts;
}

describe('the administration command line', () => {
  it('shows its usage and ends with 1 for an unknown command, and missing or unknown options', async () => {
    for (const [parameters, message] of [
      [[], "unknown command ''"],
      [['import', 'orders'], "unknown command 'import orders'"],
      [['list', 'accounts'], '--tenant is missing'],
      [['list', 'tenants', '--tenant', 'x'], "Unknown option '--tenant'"],
      [['list', 'devices', '--tenant', 'x', '--kind', 'pump'], '--kind is one of device, meter, gateway, camera'],
      [['issue-device-token', '--tenant', 'x'], '--code is missing'],
      [['revoke-device-tokens', '--code', 'x'], '--tenant is missing'],
    ] as const) {
      const { code, output, errors } = await runCommand(...parameters);
      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(errors).toContain(message);
      expect(errors).toContain(
        'import sites|rooms|devices|staff|skills|projectPeople|spareParts --tenant <tenant> --file <x.csv|x.xlsx> [--dry-run]',
      );
    }
  });

  it('describes every column on --help', async () => {
    const { code, output } = await runCommand('--help');
    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}staff +姓名 name\*, 手机号 phone\*, 角色 roles\*, 区域 area, 班组 team, 班长 leader$/m);
  });

  it('creates a tenant, imports its own template and lists the result', async () => {
    const made = await runCommand('create-tenant', '--name', '命令行', '--admin-name', '管理员', '--admin-phone', '13600000201');
    expect(made.output).toMatch(/^Tenant 命令行 \(\S{36}\)\nLog in as 13600000201 with \S{14}\n$/);
    const area = await files.write('sites.csv', '名称,上级,类型\n江畔智谷,,区域\nA区,江畔智谷,园区\n');
    expect((await runCommand('import', 'sites', '--tenant', '命令行', '--file', area)).output).toContain('2 created');
    const template = await runCommand('import', 'sites', '--template');
    const file = await files.write('template.csv', template.output);
    const imported = await runCommand('import', 'sites', '--tenant', '命令行', '--file', file);
    expect(imported).toMatchObject({ code: 0, output: '命令行, sites: 1 created, 0 updated, 0 unchanged\n' });
    expect((await runCommand('list', 'tenants')).output).toContain('命令行');
  });

  it('imports a gateway, issues a token for it and revokes it', async () => {
    const file = await files.write('devices.csv', '名称,编号,类型,区域\n网关,GW-1,网关,江畔智谷\n');
    expect((await runCommand('import', 'devices', '--tenant', '命令行', '--file', file)).output).toContain('1 created');
    const device = ['--tenant', '命令行', '--code', 'GW-1'];
    expect((await runCommand('issue-device-token', ...device)).output).toMatch(/^网关 \(GW-1\) signs in with [0-9A-Z]{32}\n$/);
    expect((await runCommand('list', 'devices', '--tenant', '命令行', '--kind', 'gateway')).output).toMatch(/^GW-1 {2}网关 .* 1$/m);
    expect((await runCommand('revoke-device-tokens', ...device)).output).toBe('网关 (GW-1): 1 revoked\n');
  });

  it('lists faults on the error output and ends with 1', async () => {
    const file = await files.write('bad.csv', '名称,上级,类型\nB区,无,园区\n');
    const { code, output, errors } = await runCommand('import', 'sites', '--tenant', '命令行', '--file', file);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain(
      "line 2, column 上级: '无' is no area of this tenant, nor of an earlier line\nOne fault: nothing has been written.\n",
    );
  });

  it('writes nothing when an import is killed while it writes', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `员工${index},${15_000_000_000 + index},技术员`);
    const file = await files.write('many.csv', `姓名,手机号,角色\n${rows.join('\n')}\n`);
    const before = await countRowsOfDatabase();
    const child = startCommand(['import', 'staff', '--tenant', '命令行', '--file', file]);
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
      if (errors.includes('writing 20000 of 20000 rows')) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await countRowsOfDatabase()).toEqual(before);
  });
});
