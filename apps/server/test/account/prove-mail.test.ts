import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { proveMail, receiveMailCode } from '../support/factories/create-mail-code.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { otherCode } from '../support/factories/verification.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import { type LocalMailServer, startLocalMailServer } from '../support/services/local-mail-server.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let mails: LocalMailServer;
let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  mails = await startLocalMailServer();
  server = await startTestServer({ config: { mail: mails.config }, limitFactor: 1 });
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  await server.database.kysely.deleteFrom('verification_codes').execute();
  await server.database.kysely.deleteFrom('limit_counters').execute();
  mails.mails.length = 0;
});

const add = () => tenant.addAccount([{ role: 'technician' }]);
let count = 0;
function createMail(): string {
  count += 1;
  return `person-${count}@example.com`;
}

const wrong = { code: bodyCode.invalid, data: { fields: { verificationCode: '验证码错误或已失效' } } };
const isProven = async (client: TestClient) => (await client.succeed('getUserInfo')).isMailProven;

describe('proveMail', () => {
  it('stores the address as proven for whoever types the code that came there', async () => {
    const { account, client } = await add();
    const verificationCode = await receiveMailCode(mails, client, ' Li.Na@example.com ');
    expect(mails.mails).toMatchObject([{ to: ['Li.Na@example.com'], headers: { subject: `验证码 ${verificationCode}` } }]);
    expect(await client.succeed('getUserInfo')).toMatchObject({ mail: null, isMailProven: false });
    const info = await client.succeed('proveMail', { mail: 'Li.Na@example.com', verificationCode });
    expect(info).toMatchObject({ mail: 'Li.Na@example.com', isMailProven: true });
    const rows = await readAudit(server, 'proveMail', account.id);
    expect(rows.map(({ changes }) => changes)).toEqual([{ mail: true }]);
    const kept = await server.database.kysely.selectFrom('verification_codes').selectAll().execute();
    expect(JSON.stringify([kept, server.logLines])).not.toContain(verificationCode);
  });

  it('writes to each in their language', async () => {
    const { client } = await add();
    await client.succeed('updateProfile', { language: 'en' });
    client.headers['accept-language'] = 'en';
    await receiveMailCode(mails, client, createMail());
    expect(mails.mails[0]?.text).toContain('valid for 5 minutes');
  });

  it('holds until the address changes, and not for the next one', async () => {
    const { client } = await add();
    const mail = createMail();
    await proveMail(mails, client, mail);
    await client.succeed('updateProfile', { mail, fullName: '李娜' });
    expect(await isProven(client)).toBe(true);
    expect(await client.succeed('updateProfile', { mail: createMail() })).toMatchObject({ isMailProven: false });
    expect(await client.succeed('updateProfile', { mail })).toMatchObject({ mail, isMailProven: false });
    expect(await client.succeed('updateProfile', { mail: null })).toMatchObject({ mail: null, isMailProven: false });
  });

  it('takes a code once, for its own address, within five minutes', async () => {
    const { client } = await add();
    const [mail, another] = [createMail(), createMail()];
    const verificationCode = await receiveMailCode(mails, client, mail);
    expect(await client.call('proveMail', { mail: another, verificationCode })).toMatchObject(wrong);
    await client.succeed('proveMail', { mail, verificationCode });
    await client.succeed('updateProfile', { mail: null });
    expect(await client.call('proveMail', { mail, verificationCode })).toMatchObject(wrong);
    server.clock.advance(minuteMs);
    const late = await receiveMailCode(mails, client, mail);
    server.clock.advance(5 * minuteMs);
    expect(await client.call('proveMail', { mail, verificationCode: late })).toMatchObject(wrong);
    expect(await isProven(client)).toBe(false);
  });

  it('takes the code of nobody else, in the same tenant or in another, and answers them as for a wrong one', async () => {
    const { client } = await add();
    const mail = createMail();
    const verificationCode = await receiveMailCode(mails, client, mail);
    const colleague = await add();
    const stranger = await other.addAccount([{ role: 'tenant_admin' }]);
    for (const { client: taker } of [colleague, stranger]) {
      expect(await taker.call('proveMail', { mail, verificationCode })).toMatchObject(wrong);
      expect(await isProven(taker)).toBe(false);
    }
    expect(await client.call('proveMail', { mail, verificationCode })).toMatchObject({ code: bodyCode.success });
  });

  it('lets nobody try codes out', async () => {
    const { client } = await add();
    const mail = createMail();
    const verificationCode = await receiveMailCode(mails, client, mail);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await client.call('proveMail', { mail, verificationCode: otherCode(verificationCode) })).toMatchObject(wrong);
    // Wherever the guesses come from.
    client.headers['x-forwarded-for'] = '198.51.100.7';
    expect((await client.call('proveMail', { mail, verificationCode })).code).toBe(bodyCode.tooMany);
    server.clock.advance(2 * minuteMs);
    expect(await client.call('proveMail', { mail, verificationCode })).toMatchObject(wrong);
  });

  it('proves nothing in a session that has ended while the code was being checked', async () => {
    const { account, client } = await add();
    const mail = createMail();
    const verificationCode = await receiveMailCode(mails, client, mail);
    const ending = server.database.kysely
      .updateTable('sessions')
      .set({ ended_at: server.clock.now() })
      .where('account_id', '=', account.id);
    beforeNextTransaction(server, () => ending.execute());
    expect(await client.call('proveMail', { mail, verificationCode })).toMatchObject({ code: bodyCode.tokenExpired });
    const again = await signIn(server, account.id, tenant.id);
    expect(await again.succeed('getUserInfo')).toMatchObject({ mail: null, isMailProven: false });
    expect(await readAudit(server, 'proveMail', account.id)).toEqual([]);
  });

  it('gives the first answer to a repeat under the same key', async () => {
    const { client } = await add();
    const mail = createMail();
    const input = { mail, verificationCode: await receiveMailCode(mails, client, mail) };
    const headers = { 'idempotency-key': server.context.ids.next() };
    const first = await client.call('proveMail', input, { headers });
    expect(first.code).toBe(bodyCode.success);
    expect((await client.call('proveMail', input, { headers })).data).toEqual(first.data);
  });

  it.each([[{ mail: 'li.na' }], [{ mail: 'a@example.com, b@example.com' }], [{ mail: 'a@example.com\r\nBcc: b@example.com' }], [{}]])(
    'refuses %j',
    async (input) => {
      const { client } = await add();
      expect((await client.call('sendMailCode', input)).code).toBe(bodyCode.invalid);
      expect((await client.call('proveMail', { ...input, verificationCode: '123456' })).code).toBe(bodyCode.invalid);
    },
  );

  it('is allowed to a signed-in account alone, also without a tenant', async () => {
    for (const name of ['sendMailCode', 'proveMail'] as const)
      expect((await createTestClient(server).call(name, {})).code).toBe(bodyCode.tokenExpired);
    const alone = await signIn(server, tenant.accounts.stranger.id, null);
    await proveMail(mails, alone, createMail());
    expect(await isProven(alone)).toBe(true);
  });
});

describe('sendMailCode', () => {
  it('makes an account wait, whatever address it names', async () => {
    const { client } = await add();
    expect(await client.succeed('sendMailCode', { mail: createMail() })).toEqual({ expiresInSeconds: 300, nextAfterSeconds: 60 });
    expect((await client.call('sendMailCode', { mail: createMail() })).code).toBe(bodyCode.tooMany);
    server.clock.advance(minuteMs);
    await client.succeed('sendMailCode', { mail: createMail() });
    server.clock.advance(minuteMs);
    for (let asked = 2; asked < 5; asked += 1) {
      await client.succeed('sendMailCode', { mail: createMail() });
      server.clock.advance(minuteMs);
    }
    expect((await client.call('sendMailCode', { mail: createMail() })).code).toBe(bodyCode.tooMany);
  });

  it('does not show that others have the address, or have asked for it, and floods nobody’s mailbox', async () => {
    const mail = createMail();
    const [owner, ...others] = await Promise.all([add(), add(), add(), add()]);
    await proveMail(mails, owner.client, mail);
    const answers: unknown[] = [];
    for (const { client } of others) answers.push(await client.call('sendMailCode', { mail: mail.toUpperCase() }));
    const { client: unconcerned } = await add();
    const usual = await unconcerned.call('sendMailCode', { mail: createMail() });
    for (const answer of answers) expect({ ...(answer as object), requestId: '' }).toEqual({ ...usual, requestId: '' });
    await expect.poll(() => mails.mails.filter(({ to }) => to[0] !== mail && to[0]?.toLowerCase() !== mail)).toHaveLength(1);
    // One a minute comes to an address, whoever asks.
    expect(mails.mails.filter(({ to }) => to[0]?.toLowerCase() === mail)).toHaveLength(1);
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBeLessThan(500);
    server.clock.advance(minuteMs);
    await others[0]?.client.succeed('sendMailCode', { mail });
    await expect.poll(() => mails.mails.filter(({ to }) => to[0] === mail)).toHaveLength(2);
  });

  it('makes a tenant wait whose people ask for very many, and no other one', async () => {
    const { client } = await add();
    const key = `mail codes ${tenant.id}`;
    for (let taken = 0; taken < 100; taken += 1) await server.context.limits.take(key, { count: 100, windowSeconds: 3600, batch: 1 });
    expect((await client.call('sendMailCode', { mail: createMail() })).code).toBe(bodyCode.tooMany);
    const { client: elsewhere } = await other.addAccount([{ role: 'technician' }]);
    await elsewhere.succeed('sendMailCode', { mail: createMail() });
    server.clock.advance(2 * hourMs);
    await (await add()).client.succeed('sendMailCode', { mail: createMail() });
  });

  it('says where no e-mail is sent, and nothing of what the mail server says', async () => {
    mails.answerNext('recipient', '550 5.1.1 no such user here');
    await (await add()).client.succeed('sendMailCode', { mail: createMail() });
    await expect.poll(() => JSON.stringify(server.logLines)).toContain('a code for an e-mail address was not sent');
    expect(JSON.stringify(server.logLines)).not.toMatch(/no such user|person-\d+@/);
    const plain = await startTestServer();
    try {
      const { clients } = await createTenant(plain);
      expect(await clients.technician.call('sendMailCode', { mail: createMail() })).toMatchObject({
        code: bodyCode.unavailable,
        message: '当前未开通邮件服务',
      });
    } finally {
      await plain.close();
    }
  });
});
