import { accountTopic } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let phones: { dispatcher: LivePhone; technician: LivePhone; stranger: LivePhone };

beforeAll(async () => {
  server = await startTestServer();
  live = await listenLive(server);
  tenant = await createTenant(server);
  const foreign = await createTenant(server);
  phones = {
    dispatcher: await open(tenant, 'dispatcher'),
    technician: await open(tenant, 'technician'),
    stranger: await open(foreign, 'technician'),
  };
});
afterAll(async () => {
  for (const phone of Object.values(phones)) await phone.end();
  await live.stop();
  await server.close();
});

async function open({ clients, accounts }: TestTenant, name: 'dispatcher' | 'technician'): Promise<LivePhone> {
  const phone = await connectPhone(live, clients[name], { clean: true });
  await phone.subscribe(accountTopic(accounts[name].id));
  return phone;
}

/** Expects that the phones of the tenant, and no other, are asked to read the account again. */
async function expectReread(act: () => Promise<unknown>): Promise<void> {
  const all = Object.values(phones);
  const before = all.map(({ messages }) => messages.length);
  await act();
  const arrived = () => all.map(({ messages }, index) => messages.slice(before[index]));
  const message = { kind: 'account-changed', tenantId: tenant.id };
  await expect.poll(arrived).toEqual([[message], [message], []]);
}

it('has the phones of a tenant read the account again when it is suspended and resumed, and when its parameters change', async () => {
  const { platform_admin, tenant_admin, technician } = tenant.clients;
  const { version } = await platform_admin.succeed('getTenant', { id: tenant.id });
  await expectReread(() => platform_admin.succeed('suspendTenant', { id: tenant.id, version, reason: '欠费' }));
  expect((await technician.succeed('getUserInfo', {})).suspension).toMatchObject({ reason: '欠费' });
  await expectReread(() => platform_admin.succeed('resumeTenant', { id: tenant.id, version: version + 1 }));
  expect((await technician.succeed('getUserInfo', {})).suspension).toBeUndefined();
  const { registeredName: _, logo: __, installation: ___, ...parameters } = await tenant_admin.succeed('getTenantParameters', {});
  await expectReread(() => tenant_admin.succeed('saveTenantParameters', { ...parameters, shortName: '滨江' }));
});
