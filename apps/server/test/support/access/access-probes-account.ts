import type { ApiName } from '@energy-om/contract';
import { createMailCode } from '../factories/create-mail-code.ts';
import { createApplicant } from '../factories/create-members.ts';
import { createPushedMessage, nowhere } from '../factories/create-push-phone.ts';
import { testPin } from '../factories/create-signing-pins.ts';
import { createPhoneNumber, signIn, testPassword } from '../factories/create-tenant.ts';
import { receiveCode } from '../factories/verification.ts';
import { ownOrigin } from '../services/wechat-server.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, at, type Probe } from './access-probe.ts';

const newPassword = 'Substation-2027';
const plain =
  (input = {}): Approach =>
  () => ({ input });

/** An account like the caller's, for what a caller can do only once. */
const once =
  (input: (fixture: AccessFixture, account: { id: string; loginName: string }) => Promise<object> | object): Approach =>
  async (fixture, caller) => {
    const { account, client } = await fixture.createCaller(caller);
    return { client, input: { ...(await input(fixture, account)) } };
  };

/** Signed in a second time, so that the session of the other calls stays. */
async function signInAgain({ server, near, callers }: AccessFixture, caller: Caller) {
  const { account, client } = callers[caller];
  if (caller === 'nobody') return client;
  return signIn(server, account.id, caller === 'pending' ? null : near.tenant.id);
}

async function findSession({ database }: AccessFixture['server'], accountId: string): Promise<string> {
  const { kysely } = database;
  const newest = kysely
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (await newest.executeTakeFirst())?.id ?? '';
}

async function inviteElsewhere({ server }: AccessFixture): Promise<string> {
  const { ids, clock, database } = server.context;
  const [tenant_id, code] = [ids.next(), ids.next().replaceAll('-', '').toUpperCase()];
  const now = clock.now();
  const { kysely } = database;
  const tenant = { id: tenant_id, name: `受邀公司 ${code}`, kind: 'company', created_at: now };
  await kysely.insertInto('tenants').values(tenant).execute();
  const expires_at = new Date(now.getTime() + 60_000);
  await kysely
    .insertInto('invites')
    .values({ tenant_id, id: ids.next(), code, role: 'technician', created_at: now, expires_at, most_uses: 1 })
    .execute();
  return code;
}

/** The token of a message that went to a device of somebody of the tenant. */
function pushTo({ server, near: { tenant } }: AccessFixture): Promise<string> {
  return createPushedMessage(server, tenant.id, tenant.accounts.technician.id);
}

export const accountProbes = {
  registerAppUser: at('all', async ({ server }) => {
    const loginName = createPhoneNumber();
    const verificationCode = await receiveCode(server, loginName, 'register');
    return { input: { loginName, fullName: '新来的人', passWord: testPassword, verificationCode } };
  }),
  // The account is tried by nothing else, since a name has few tries a minute.
  logInWithPassword: at('all', async ({ near: { tenant } }) => {
    const { account } = await tenant.addAccount([]);
    return { input: { loginName: account.loginName, passWord: testPassword } };
  }),
  requestToken: at('all', async ({ near: { tenant } }) => {
    const { account } = await tenant.addAccount([]);
    return { input: { grant_type: 'password', username: account.loginName, password: testPassword, tenantid: tenant.id } };
  }),
  sendVerifyCode: at('all', () => ({ input: { phoneNumber: createPhoneNumber(), scene: 'login' } })),
  logInWithSms: at('all', async ({ server }) => {
    const { phoneNumber } = await createApplicant(server, null, '凭验证码登录的人');
    return { input: { phoneNumber, verificationCode: await receiveCode(server, phoneNumber, 'login') } };
  }),
  forgetPassword: at('all', async ({ server }) => {
    const { phoneNumber } = await createApplicant(server, null, '忘记密码的人');
    return { input: { phoneNumber, verificationCode: await receiveCode(server, phoneNumber, 'forget'), passWord: newPassword } };
  }),
  getUserInfo: at('own', plain()),
  updatePassword: at('own', async (fixture, caller) => {
    const { client, account } = await fixture.createCaller(caller);
    // The account that asked to join was created without a password.
    if (caller === 'pending') await copyPassword(fixture, account.id);
    return { client, input: { oldPassWord: testPassword, passWord: newPassword } };
  }),
  setSigningPin: at('own', async (fixture, caller) => {
    const { client, account } = await fixture.createCaller(caller);
    if (caller === 'pending') await copyPassword(fixture, account.id);
    return { client, input: { passWord: testPassword, pin: testPin } };
  }),
  changePhoneNumber: at('own', async (fixture, caller) => {
    const { client, account } = await fixture.createCaller(caller);
    if (caller === 'pending') await copyPassword(fixture, account.id);
    const phoneNumber = createPhoneNumber();
    const verificationCode = await receiveCode(fixture.server, phoneNumber, 'bind');
    return { client, input: { passWord: testPassword, phoneNumber, verificationCode } };
  }),
  sendMailCode: at('own', async (fixture, caller) => {
    const { client, account } = await fixture.createCaller(caller);
    return { client, input: { mail: `${account.phoneNumber}@example.com` } };
  }),
  proveMail: at('own', async (fixture, caller) => {
    const { client, account } = await fixture.createCaller(caller);
    const mail = `${account.phoneNumber}@example.com`;
    const verificationCode = caller === 'nobody' ? '000000' : await createMailCode(fixture.server, account.id, mail);
    return { client, input: { mail, verificationCode } };
  }),
  updateProfile: at('own', plain({ language: 'zh-CN', notifications: { alarms: false } })),

  logOut: at('own', async (fixture, caller) => ({ client: await signInAgain(fixture, caller), input: {} })),
  listSessions: at('own', plain()),
  endSession: at('own', async (fixture, caller) => {
    await signInAgain(fixture, caller);
    return {
      input: { sessionId: (await findSession(fixture.server, fixture.callers[caller].account.id)) || fixture.server.context.ids.next() },
    };
  }),
  requestLiveTicket: at('own', plain()),

  getOwnChannels: at('own', plain()),
  saveOwnChannel: at('own', plain({ channel: 'sms', isWanted: true })),
  getPush: at('own', plain()),
  savePush: at('own', () => ({ input: nowhere() })),
  removePush: at('own', plain()),
  sendTrialPush: at('own', async (fixture, caller) => {
    const { client } = fixture.callers[caller];
    if (caller !== 'nobody') await client.succeed('savePush', nowhere());
    return { input: {} };
  }),
  confirmPush: at('all', async (fixture) => ({ input: { token: await pushTo(fixture) } })),
  actOnPush: at('all', async (fixture) => ({ input: { token: await pushTo(fixture), action: 'confirm' } })),

  bindAccountTenant: at('all', async (fixture, caller) => {
    const inviteCode = await inviteElsewhere(fixture);
    if (caller !== 'nobody') return { client: (await fixture.createCaller(caller)).client, input: { inviteCode } };
    const { client } = fixture.callers.nobody;
    const loginName = createPhoneNumber();
    const verificationCode = await receiveCode(fixture.server, loginName, 'register');
    const { bindTicket } = await client.succeed('registerAppUser', {
      loginName,
      fullName: '新来的人',
      passWord: testPassword,
      verificationCode,
    });
    return { input: { bindTicket, inviteCode } };
  }),
  getTenantsByName: at('own', ({ near: { tenant } }) => ({ input: { name: tenant.name } })),
  unbindAccountTenant: at(
    'own',
    once(({ near }) => ({ tenantId: near.tenant.id })),
  ),
  listAccountTenants: at('own', plain()),
  switchTenant: at('own', ({ near: { tenant } }) => ({ input: { tenantId: tenant.id } })),
  getTenantTree: at('own', plain()),

  getWechatSdkConfig: at('all', plain({ url: `${ownOrigin}/` })),
  getWechatOpenId: at('own', ({ wechat, server }) => ({ input: { code: wechat.issueCode(server.context.ids.next()) } })),
  setThirdParty: at('own', plain({ type: 'wechat', openid: '' })),

  getDictionary: at('all', plain()),
  listCustomFields: at('own', plain({ table: 'workOrder' })),
  uploadFile: at('own', plain()),
  uploadFiles: at('own', plain()),
  getHomePage: at('own', plain()),
  getSetupProgress: at('all', plain()),
  listAdministrators: at('all', plain()),
  searchAll: at('own', () => ({ input: { keyword: '变压器' } })),
} satisfies Partial<Record<ApiName, Probe>>;

async function copyPassword({ server, near }: AccessFixture, accountId: string): Promise<void> {
  const { kysely } = server.database;
  const hash = kysely.selectFrom('accounts').select('password_hash').where('id', '=', near.tenant.accounts.technician.id);
  await kysely
    .updateTable('accounts')
    .set(await hash.executeTakeFirstOrThrow())
    .where('id', '=', accountId)
    .execute();
}
