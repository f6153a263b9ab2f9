import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '#cli/commands/import-table.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { countRows } from './count-rows.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

let server: TestServer;
let files: TableFiles;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  files = await createTableFiles();
});
afterAll(async () => {
  await files.remove();
  await server.close();
});
/** The numbers are used in this test only, because accounts belong to no tenant. */
let phones: string[];
let tests = 0;
beforeEach(async () => {
  tenant = await createTenant(server);
  tests += 1;
  phones = Array.from({ length: 5 }, (_, index) => `1557${String(tests).padStart(3, '0')}000${index}`);
});

const importFile = (file: string, dryRun = false) => runImport(server.context, 'staff', { tenant: tenant.id, file, dryRun });
const importCsv = async (text: string, dryRun = false) => importFile(await files.write('staff.csv', text), dryRun);
const findAccount = (phone: string) =>
  server.database.kysely.selectFrom('accounts').selectAll().where('phone_number', '=', phone).executeTakeFirst();
/** Reads the roles with their areas, the teams with leadership, and the states of the membership. */
const readMembership = async (phone: string) => {
  const { kysely } = server.database;
  const account = await findAccount(phone);
  const own = { tenant_id: tenant.id, account_id: account?.id ?? '' };
  const by = <Row extends object>(rows: Row[], key: keyof Row) => rows.map((row) => row[key]).sort();
  const grants = await kysely
    .selectFrom('role_grants')
    .select(['role', 'area_id'])
    .where((where) => where.and(own))
    .execute();
  const teams = await kysely
    .selectFrom('team_members')
    .select(['team_id', 'is_leader'])
    .where((where) => where.and(own))
    .execute();
  const members = await kysely
    .selectFrom('memberships')
    .select('state')
    .where((where) => where.and(own))
    .execute();
  return { grants: grants.map(({ role, area_id }) => `${role} ${area_id}`).sort(), teams, states: by(members, 'state') };
};

const site = 'region 区域/site 区域';

describe('importing staff', () => {
  it('creates accounts without a password, with their roles, area and team', async () => {
    const text = `姓名,手机号,角色,区域,班组,班长
王磊,${phones[0]},技术员、dispatcher,${site},电气一班,
李卫东,${phones[1]},Team leader;技术员,,电气一班,是
周敏,${phones[2]},客户代表,,,否
`;
    expect(await importCsv(text)).toBe(
      `${tenant.name}, staff: 3 created, 0 updated, 0 unchanged\nline 3: takes the place of the leader of the team 电气一班\n3 accounts are new and have no password: the owner signs in by a code to the phone, or sets a password by 忘记密码 (Forgot password).`,
    );
    const account = await findAccount(phones[0] ?? '');
    expect(account).toMatchObject({ login_name: phones[0], full_name: '王磊', password_hash: null });
    expect(await readMembership(phones[0] ?? '')).toEqual({
      grants: [`dispatcher ${tenant.areas.site}`, `technician ${tenant.areas.site}`],
      teams: [{ team_id: tenant.team.id, is_leader: false }],
      states: ['member'],
    });
    expect(await readMembership(phones[1] ?? '')).toEqual({
      grants: ['team_leader null', 'technician null'],
      teams: [{ team_id: tenant.team.id, is_leader: true }],
      states: ['member'],
    });
    expect((await readMembership(phones[2] ?? '')).teams).toEqual([]);
  });

  it('creates accounts that cannot sign in by password, and can use a session', async () => {
    await importCsv(`姓名,手机号,角色\n王磊,${phones[0]},技术员\n`);
    const { code } = await createTestClient(server).call('logInWithPassword', { loginName: phones[0] ?? '', passWord: 'Guess-2026' });
    expect(code).toBe(bodyCode.invalid);
    const account = await findAccount(phones[0] ?? '');
    const client = await signIn(server, account?.id ?? '', tenant.id);
    expect((await client.succeed('getUserInfo')).roles).toEqual(['technician']);
  });

  it('reads a workbook with phone numbers stored as numbers', async () => {
    const file = await files.writeSheet('staff.xlsx', [
      ['phone', 'leader', 'team', 'name', 'roles'],
      [Number(phones[0]), true, '电气一班', '王磊', 'technician'],
    ]);
    expect(await importFile(file)).toContain('1 created');
    expect((await readMembership(phones[0] ?? '')).teams).toEqual([{ team_id: tenant.team.id, is_leader: true }]);
  });

  it('reads a file in the encoding of Chinese Excel', async () => {
    // This is 姓名,手机号,角色 / 王磊,…,技术员 in GB18030.
    const [header, name, role] = ['d0d5c3fb2ccad6bbfabac52cbdc7c9ab', 'cdf5c0da', 'bcbccaf5d4b1'].map((hex) => Buffer.from(hex, 'hex'));
    const bytes = Buffer.concat([header, Buffer.from('\r\n'), name, Buffer.from(`,${phones[0]},`), role] as Buffer[]);
    await importFile(await files.write('excel.csv', bytes));
    expect(await findAccount(phones[0] ?? '')).toMatchObject({ full_name: '王磊' });
    expect((await readMembership(phones[0] ?? '')).grants).toEqual(['technician null']);
  });

  it('makes an account of another tenant a member of this one, and does not change the account', async () => {
    const other = await createTenant(server);
    const { account } = await other.addAccount([{ role: 'dispatcher' }], '外援');
    const before = await findAccount(account.phoneNumber);
    const text = await importCsv(`姓名,手机号,角色\n王磊,${account.phoneNumber},技术员\n`);
    expect(text).toContain('1 created, 0 updated, 0 unchanged\nline 2: 1');
    expect(text).toContain('is 外援 already; the name stays');
    expect(text).not.toContain(account.phoneNumber);
    expect(text).not.toContain('no password');
    expect(await findAccount(account.phoneNumber)).toEqual(before);
    expect(await readMembership(account.phoneNumber)).toMatchObject({ grants: ['technician null'], states: ['member'] });
  });

  it('admits an applicant', async () => {
    const { account } = await tenant.addAccount([], '申请人');
    const { kysely } = server.database;
    await kysely.updateTable('memberships').set({ state: 'pending' }).where('account_id', '=', account.id).execute();
    expect(await importCsv(`姓名,手机号,角色\n申请人,${account.phoneNumber},住户\n`)).toContain('0 created, 1 updated');
    expect(await readMembership(account.phoneNumber)).toMatchObject({ grants: ['occupant null'], states: ['member'] });
  });

  it('changes nothing the second time', async () => {
    const text = `姓名,手机号,角色,区域,班组,班长\n王磊,${phones[0]},技术员,${site},电气一班,是\n李,${phones[1]},调度员,,,\n`;
    await importCsv(text);
    const before = await countRows(server.database);
    expect(await importCsv(text)).toBe(`${tenant.name}, staff: 0 created, 0 updated, 2 unchanged`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('adds roles and teams, removes none, and leaves leadership unchanged where the cell is empty', async () => {
    const header = '姓名,手机号,角色,区域,班组,班长\n';
    await importCsv(`${header}王磊,${phones[0]},技术员,,电气一班,是\n`);
    expect(await importCsv(`${header}王磊,${phones[0]},班组长,${site},电气一班,\n`)).toContain('0 created, 1 updated');
    const leader = { team_id: tenant.team.id, is_leader: true };
    expect(await readMembership(phones[0] ?? '')).toMatchObject({
      grants: [`team_leader ${tenant.areas.site}`, 'technician null'],
      teams: [leader],
    });
    expect(await importCsv(`${header}王磊,${phones[0]},技术员,,电气一班,否\n`)).toContain('0 created, 1 updated');
    expect((await readMembership(phones[0] ?? '')).teams).toEqual([{ ...leader, is_leader: false }]);
  });

  it('writes nothing on a dry run', async () => {
    const before = await countRows(server.database);
    expect(await importCsv(`姓名,手机号,角色\n王磊,${phones[0]},技术员\n`, true)).toContain('It would be: 1 created');
    expect(await countRows(server.database)).toEqual(before);
  });

  it('lists every fault with its position and writes nothing', async () => {
    const before = await countRows(server.database);
    const text = `姓名,手机号,角色,区域,班组,班长
,${phones[0]},技术员,,,
乙,12345678901,技术员,,,
丙,${phones[0]},班长,无,无,或许
丁,${phones[1]},平台管理员,,,是
戊,${phones[2]},技术员、电工,,,
己,${phones[3]},;,,,
`;
    await expect(importCsv(text)).rejects.toThrow(`line 2, column 姓名: is missing
line 3, column 手机号: '12345678901' is not a mobile number: 11 digits, 13… to 19…
line 4, column 角色: '班长' is no role: one of 组织管理员、调度员、班组长、技术员、客户代表、住户、能源管理员
line 4, column 班长: '或许' is neither 是 (yes) nor 否 (no)
line 4, column 区域: '无' is no area of this tenant
line 4, column 班组: '无' is no team of this tenant
line 4, column 手机号: '${phones[0]}' is in line 2 already
line 5, column 角色: '平台管理员' holds platform_admin, which no tenant can give
line 5, column 班组: is missing: a leader leads a team
line 6, column 角色: '技术员、电工' holds '电工', which is no role: one of 组织管理员、调度员、班组长、技术员、客户代表、住户、能源管理员
line 7, column 角色: ';' holds no role
11 faults: nothing has been written.`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('finds no teams of another tenant, and does not choose between two of the same name', async () => {
    const other = await createTenant(server);
    const { kysely } = server.database;
    await kysely.updateTable('teams').set({ name: '别家班' }).where('id', '=', other.team.id).execute();
    const header = '姓名,手机号,角色,班组\n';
    await expect(importCsv(`${header}王磊,${phones[0]},技术员,别家班\n`)).rejects.toThrow(
      "column 班组: '别家班' is no team of this tenant",
    );
    await kysely.insertInto('teams').values({ tenant_id: tenant.id, id: server.context.ids.next(), name: '电气一班' }).execute();
    await expect(importCsv(`${header}王磊,${phones[0]},技术员,电气一班\n`)).rejects.toThrow("'电气一班' stands for 2 teams");
  });

  it('does not find a dissolved team', async () => {
    await server.database.kysely.updateTable('teams').set({ dissolved_at: server.clock.now() }).where('id', '=', tenant.team.id).execute();
    await expect(importCsv(`姓名,手机号,角色,班组\n王磊,${phones[0]},技术员,电气一班\n`)).rejects.toThrow(
      "'电气一班' is no team of this tenant",
    );
  });

  it('does not guess the owner of a number that is the phone of one account and the login name of another', async () => {
    const { account } = await tenant.addAccount([], '甲');
    const { account: other } = await tenant.addAccount([], '乙');
    const { kysely } = server.database;
    await kysely.updateTable('accounts').set({ phone_number: phones[0] }).where('id', '=', account.id).execute();
    await kysely.updateTable('accounts').set({ login_name: phones[0] }).where('id', '=', other.id).execute();
    await expect(importCsv(`姓名,手机号,角色\n甲,${phones[0]},技术员\n`)).rejects.toThrow(
      'is the number of one account and the login name of another',
    );
  });
});
