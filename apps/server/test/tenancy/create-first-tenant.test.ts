import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTenant } from '#cli/commands/create-tenant.ts';
import type { Database } from '#db/database.ts';
import { renewFirstTenantToken } from '#services/tenancy/first-tenant-token.ts';
import { createPhoneNumber } from '../support/factories/create-tenant.ts';
import { receiveCode } from '../support/factories/verification.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let database: Database;
let server: TestServer;
let token: string;

/** Each test begins with an installation of its own, in which there is no tenant. */
beforeEach(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  token = (await renewFirstTenantToken(server.context)) ?? '';
});
afterEach(async () => {
  await server.close();
  await database.close();
});

type First = ApiInput<'createFirstTenant'>;
const organisation = {
  name: '清波能源',
  timeZone: 'Asia/Urumqi',
  adminName: '陆建国',
  adminPhone: '13600000061',
  passWord: 'Substation-2027',
};
const create = (changed: Partial<Record<keyof First, unknown>> = {}) =>
  createTestClient(server).call('createFirstTenant', { token, ...organisation, ...changed });
const countTenants = async () => (await database.kysely.selectFrom('tenants').select('id').execute()).length;
const isEmpty = async () => {
  const accounts = await database.kysely.selectFrom('accounts').select('id').execute();
  return (await countTenants()) === 0 && accounts.length === 0;
};
const hasTenant = async () => (await server.app.inject({ method: 'GET', url: '/app-config.json' })).json().hasTenant;

async function enter(loginTicket: string) {
  const visitor = createTestClient(server);
  const tokens = (await visitor.call('requestToken', { grant_type: 'login_ticket', login_ticket: loginTicket })) as unknown as {
    access_token: string;
    tenantid: string;
  };
  const client = createTestClient(server);
  Object.assign(client.headers, { authorization: `Bearer ${tokens.access_token}`, tenantid: tokens.tenantid });
  return client;
}

describe('createFirstTenant', () => {
  it('creates the tenant and signs in its administrator, who administers the platform too', async () => {
    expect(await hasTenant()).toBe(false);
    const { code, data } = await create();
    expect(code).toBe(bodyCode.success);
    expect(data.userinfo).toMatchObject({ loginName: '13600000061', fullName: '陆建国' });
    expect(data.tenants).toEqual([expect.objectContaining({ name: '清波能源', roles: ['tenant_admin'], state: 'member' })]);
    const client = await enter(data.loginTicket);
    const { permissions } = await client.succeed('getUserInfo');
    expect(permissions).toEqual(expect.arrayContaining(['platform.manage', 'area.manage', 'work-order.dispatch']));
    expect((await client.succeed('listTenants')).items).toMatchObject([{ name: '清波能源' }]);
    expect(await hasTenant()).toBe(true);
  });

  it('stores the time zone, one audit row, and of the token nothing any more', async () => {
    const { data } = await create();
    const { kysely } = database;
    expect(await kysely.selectFrom('tenants').select(['id', 'time_zone']).execute()).toEqual([
      { id: data.tenants[0].id, time_zone: 'Asia/Urumqi' },
    ]);
    expect(await kysely.selectFrom('audit_log').selectAll().where('endpoint', '=', 'createFirstTenant').execute()).toMatchObject([
      {
        tenant_id: data.tenants[0].id,
        account_id: data.userinfo.id,
        subject_kind: 'tenant',
        changes: { name: '清波能源', admin: data.userinfo.id, newAccount: true, platformAdministrator: true },
      },
    ]);
    expect(await kysely.selectFrom('first_tenant_tokens').selectAll().execute()).toEqual([]);
  });

  it('goes by the time of China where no zone is named', async () => {
    await create({ timeZone: undefined });
    expect((await database.kysely.selectFrom('tenants').select('time_zone').execute())[0]?.time_zone).toBe('Asia/Shanghai');
  });

  it('refuses every token but the newest, and stores none in clear', async () => {
    const newest = await renewFirstTenantToken(server.context);
    for (const wrong of [token, 'x', `${newest} `, newest?.slice(1)]) {
      const { code, data } = await create({ token: wrong });
      expect(code).toBe(bodyCode.invalid);
      expect(data.fields.token).toContain('地址已失效');
    }
    const [stored] = await database.kysely.selectFrom('first_tenant_tokens').selectAll().execute();
    expect(stored?.hash.toString('base64url')).not.toContain(newest);
    expect(await isEmpty()).toBe(true);
    expect((await create({ token: newest })).code).toBe(bodyCode.success);
  });

  it('lets one of several simultaneous browsers win, and answers the others that it is done', async () => {
    const names = ['甲公司', '乙公司', '丙公司', '丁公司'];
    const answers = await Promise.all(names.map((name) => create({ name, adminPhone: createPhoneNumber() })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, ...names.slice(1).map(() => bodyCode.conflict)]);
    const lost = answers.find(({ code }) => code === bodyCode.conflict);
    expect(lost?.message).toBe('首次设置已完成，请直接登录');
    expect(await countTenants()).toBe(1);
    expect(await database.kysely.selectFrom('accounts').select('id').execute()).toHaveLength(1);
  });

  it('is over once a tenant exists, also one that the command has created', async () => {
    await createTenant(server.context, { name: '由命令创建', adminName: '管理员', adminPhone: createPhoneNumber() });
    expect((await create()).code).toBe(bodyCode.conflict);
    expect(await renewFirstTenantToken(server.context)).toBeNull();
    expect(await countTenants()).toBe(1);
    expect(await database.kysely.selectFrom('first_tenant_tokens').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['passWord', 'password123', '常见'],
    ['passWord', 'short', ''],
    ['passWord', '13600000061', ''],
    ['adminPhone', '0571-8888', '手机号'],
    ['timeZone', 'Asia/Atlantis', '时区'],
    ['timeZone', '+08:00', '时区'],
    ['name', ' ', ''],
    ['name', '清\u200b波', '不可见'],
    ['adminName', '陆\u202e建国', '不可见'],
    ['name', '长'.repeat(61), ''],
  ])('refuses %s %j at its field, and writes nothing', async (field, value, text) => {
    const { code, data } = await create({ [field]: value });
    expect(code).toBe(bodyCode.invalid);
    expect(data.fields[field]).toContain(text);
    expect(await isEmpty()).toBe(true);
    expect((await create()).code).toBe(bodyCode.success);
  });

  it('signs an account that exists already in by its own password alone', async () => {
    const [loginName, passWord] = [createPhoneNumber(), 'Their-Own-2026'];
    const verificationCode = await receiveCode(server, loginName, 'register');
    await createTestClient(server).succeed('registerAppUser', { loginName, fullName: '早到的人', passWord, verificationCode });
    const wrong = await create({ adminPhone: loginName });
    expect([wrong.code, wrong.data.fields.passWord]).toEqual([bodyCode.invalid, '该手机号已有账号，请输入该账号的密码']);
    expect(await countTenants()).toBe(0);
    const { data } = await create({ adminPhone: loginName, passWord });
    expect(data.userinfo.fullName).toBe('早到的人');
  });

  it('says nothing about accounts to somebody without the token', async () => {
    const loginName = createPhoneNumber();
    const verificationCode = await receiveCode(server, loginName, 'register');
    await createTestClient(server).succeed('registerAppUser', {
      loginName,
      fullName: '早到的人',
      passWord: 'Their-Own-2026',
      verificationCode,
    });
    const known = await create({ token: 'guessed', adminPhone: loginName });
    expect(known).toEqual(await create({ token: 'guessed', adminPhone: createPhoneNumber() }));
  });
});

describe('abuse case 33: guesses of the token of the first tenant', () => {
  it('count by address, so that only few are examined', async () => {
    const limited = await startTestServer({ database, limitFactor: 1 });
    const codes = [];
    for (let index = 0; index < 12; index += 1) {
      const { code } = await createTestClient(limited).call('createFirstTenant', { ...organisation, token: `guess ${index}` });
      codes.push(code);
    }
    expect(codes.filter((code) => code === bodyCode.tooMany).length).toBeGreaterThan(0);
    await limited.close();
  });
});
