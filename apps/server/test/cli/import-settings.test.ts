import { afterAll, beforeAll, expect, it } from 'vitest';
import { runExport } from '#cli/commands/export-table.ts';
import { runImport } from '#cli/commands/import-table.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;
let files: TableFiles;
let by: string;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  files = await createTableFiles();
  by = await readNumber(tenant.accounts.tenant_admin.id);
});
afterAll(async () => {
  await files.remove();
  await server.close();
});

async function readNumber(accountId: string): Promise<string> {
  const account = server.database.kysely.selectFrom('accounts').select('phone_number').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).phone_number ?? '';
}

const importTeams = async (text: string, name: string | undefined, dryRun = false) =>
  runImport(server.context, 'teams', { tenant: tenant.name, file: await files.write('teams.csv', text), dryRun, by: name });

it('writes settings in the name of an administrator, and prints them as a file that changes nothing', async () => {
  const text = '班组名称,专业\n夜班,电气；继保\n';
  expect(await importTeams(text, by, true)).toContain('It would be: 1 created');
  expect(await importTeams(text, by)).toBe(`${tenant.name}, teams: 1 created, 0 updated, 0 unchanged`);
  const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenant.id).execute();
  const own = { account_id: tenant.accounts.tenant_admin.id, endpoint: 'import teams' };
  expect(audit).toContainEqual(expect.objectContaining({ ...own, changes: expect.objectContaining({ file: 'teams.csv', created: 1 }) }));
  const csv = await runExport(server.context, 'teams', { tenant: tenant.name, by });
  expect(csv).toContain('夜班,电气；继保');
  expect(await importTeams(csv, by)).toContain('0 created, 0 updated');
});

it('needs somebody who may', async () => {
  const text = '班组名称\n早班\n';
  await expect(importTeams(text, undefined)).rejects.toThrow('needs --by');
  await expect(importTeams(text, '13000000000')).rejects.toThrow('no member of the tenant has the mobile number 13000000000');
  await expect(importTeams(text, await readNumber(tenant.accounts.technician.id))).rejects.toThrow();
  await expect(runExport(server.context, 'teams', { tenant: tenant.name, by: '13000000000' })).rejects.toThrow('no member');
  const teams = await tenant.clients.tenant_admin.succeed('listTeams', {});
  expect(teams.map(({ name }) => name)).not.toContain('早班');
});

it('says at line and column what is wrong', async () => {
  await expect(importTeams('班组名称,服务区域\n早班,火星\n', by)).rejects.toThrow(
    "line 2, column 服务区域: '火星' is no area of this tenant",
  );
});
