import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#cli/commands/create-tenant.ts';
import { setPassword } from '#cli/commands/set-password.ts';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const passwordIn = (text: string) => / with (\S+)$/.exec(text)?.[1] ?? '';
const logIn = (loginName: string, passWord: string) => createTestClient(server).call('logInWithPassword', { loginName, passWord });

describe('the command set-password', () => {
  it('sets a password, and ends the former one and every session', async () => {
    const before = passwordIn(await createTenant(server.context, { name: '第三家', adminName: '丙', adminPhone: '13600000003' }));
    const { data } = await logIn('13600000003', before);
    const client = await signIn(server, data.userinfo.id, data.tenants[0].id);
    const after = passwordIn(await setPassword(server.context, '13600000003'));
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect((await logIn('13600000003', before)).code).toBe(bodyCode.invalid);
    expect((await logIn('13600000003', after)).code).toBe(bodyCode.success);
  });

  it('publishes the ended sessions to servers, and lifts the lock after wrong passwords', async () => {
    const before = passwordIn(await createTenant(server.context, { name: '第四家', adminName: '丁', adminPhone: '13600000009' }));
    const { data } = await logIn('13600000009', before);
    await signIn(server, data.userinfo.id, data.tenants[0].id);
    for (let tries = 0; tries < 6; tries += 1) await logIn('13600000009', 'Wrong-2026');
    expect((await logIn('13600000009', before)).code).toBe(bodyCode.tooMany);
    const signals: ServerEvent[] = [];
    const stop = server.context.eventBus.subscribe((signal) => void signals.push(signal));
    const after = passwordIn(await setPassword(server.context, '13600000009'));
    stop();
    expect(signals).toEqual([{ kind: 'sessions-ended', accountId: data.userinfo.id, sessionIds: [expect.any(String)] }]);
    expect((await logIn('13600000009', after)).code).toBe(bodyCode.success);
  });

  it('reports an unknown account', async () => {
    await expect(setPassword(server.context, 'nobody')).rejects.toThrow('no account nobody');
  });
});
