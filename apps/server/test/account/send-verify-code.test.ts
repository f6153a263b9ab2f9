import { bodyCode, verifyCodeScenes } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  visitor = createTestClient(server);
});
afterAll(() => server.close());

describe('sendVerifyCode', () => {
  it('sends six digits for the purpose asked for and stores nothing that shows them', async () => {
    const phoneNumber = createPhoneNumber();
    expect(await visitor.succeed('sendVerifyCode', { phoneNumber, scene: 'register' })).toEqual({
      expiresInSeconds: 300,
      nextAfterSeconds: 60,
      isScarce: false,
    });
    const message = server.sms.messages.at(-1);
    expect(message).toEqual({ phoneNumber, scene: 'register', code: expect.stringMatching(/^\d{6}$/) });
    const [row] = await server.database.kysely.selectFrom('verification_codes').selectAll().where('recipient', '=', phoneNumber).execute();
    expect(row).toMatchObject({ scene: 'register', tries: 0, used_at: null, address: '127.0.0.1' });
    expect(JSON.stringify({ ...row, recipient: '', id: '' })).not.toContain(message?.code);
    expect(row?.code_hash).toMatch(/^\$argon2id\$/);
  });

  it.each(verifyCodeScenes)('answers the same for a number with an account and one without: %s', async (scene) => {
    const known = await visitor.call('sendVerifyCode', { phoneNumber: tenant.accounts.technician.phoneNumber, scene });
    server.clock.advance(minuteMs);
    expect(await visitor.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene })).toEqual(known);
    expect(known.code).toBe(bodyCode.success);
  });

  it.each(['139 0000 7777', '+86 139-0000-7778', '008613900007779'])('takes a number as people write it: %s', async (phoneNumber) => {
    await visitor.succeed('sendVerifyCode', { phoneNumber, scene: 'login' });
    expect(server.sms.messages.at(-1)?.phoneNumber).toMatch(/^1390000777\d$/);
  });

  it.each([
    [{}, '请输入手机号'],
    [{ phoneNumber: '' }, '请输入手机号'],
    [{ phoneNumber: 'undefined' }, '请输入手机号'],
    [{ phoneNumber: null }, '请输入手机号'],
    [{ phoneNumber: '12345' }, '手机号格式不正确'],
    [{ phoneNumber: '1390000000١' }, '手机号格式不正确'],
    [{ phoneNumber: "13900000000' or 1=1" }, '手机号格式不正确'],
  ])('refuses %j with the message for its field', async (input, message) => {
    const sent = server.sms.messages.length;
    expect(await visitor.call('sendVerifyCode', { scene: 'login', ...input })).toEqual({
      code: bodyCode.invalid,
      message,
      data: { fields: { phoneNumber: message } },
    });
    expect(server.sms.messages).toHaveLength(sent);
  });

  it('refuses an unknown purpose', async () => {
    expect(await visitor.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'pay' })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { scene: '请检查数据' } },
    });
  });

  it('allows a number 1 a minute, 5 an hour and 10 a day, and says how long to wait', async () => {
    const phoneNumber = createPhoneNumber();
    const ask = () => visitor.call('sendVerifyCode', { phoneNumber, scene: 'login' });
    const hourOf = async () => {
      for (let count = 0; count < 5; count += 1) {
        expect((await ask()).code).toBe(bodyCode.success);
        expect(await ask()).toMatchObject({ code: bodyCode.tooMany, data: { retryAfterSeconds: 60 } });
        server.clock.advance(minuteMs);
      }
    };
    await hourOf();
    expect(await ask()).toMatchObject({ code: bodyCode.tooMany, data: { retryAfterSeconds: 55 * 60 } });
    server.clock.advance(55 * minuteMs);
    await hourOf();
    server.clock.advance(55 * minuteMs);
    expect(await ask()).toMatchObject({ code: bodyCode.tooMany, data: { retryAfterSeconds: 22 * 60 * 60 } });
    server.clock.advance(22 * hourMs);
    expect((await ask()).code).toBe(bodyCode.success);
  });

  it('reports that the provider refused the message, and the number may try again', async () => {
    const phoneNumber = createPhoneNumber();
    server.sms.failNext();
    expect(await visitor.call('sendVerifyCode', { phoneNumber, scene: 'login' })).toMatchObject({
      code: bodyCode.unavailable,
      message: '短信发送失败，请稍后再试',
    });
    expect((await visitor.call('sendVerifyCode', { phoneNumber, scene: 'login' })).code).toBe(bodyCode.success);
  });

  it('limits how often an address makes it call the provider, whatever the provider answers', async () => {
    const limited = await startTestServer({ limitFactor: 1, answerWithinMs: minuteMs });
    // The messages of other suites count for the whole installation.
    await limited.database.kysely.deleteFrom('verification_codes').execute();
    const address = '203.0.113.41';
    const codes: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      limited.sms.failNext();
      const input = { phoneNumber: createPhoneNumber(), scene: 'login' };
      codes.push((await createTestClient(limited).call('sendVerifyCode', input, { address })).code);
    }
    expect(codes.filter((code) => code === bodyCode.unavailable)).toHaveLength(10);
    expect(codes.slice(10).every((code) => code === bodyCode.tooMany)).toBe(true);
    await limited.close();
  });

  it('makes the number wait when the message may have been sent all the same', async () => {
    const phoneNumber = createPhoneNumber();
    server.sms.failNext(true);
    expect((await visitor.call('sendVerifyCode', { phoneNumber, scene: 'login' })).code).toBe(bodyCode.unavailable);
    expect((await visitor.call('sendVerifyCode', { phoneNumber, scene: 'login' })).code).toBe(bodyCode.tooMany);
  });

  it('is not possible where no provider is configured', async () => {
    const without = await startTestServer({ config: { sms: { provider: 'off' } } });
    expect(await createTestClient(without).call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'login' })).toMatchObject({
      code: bodyCode.unavailable,
      message: '当前未开通短信服务',
    });
    await without.close();
  });
});
