import { bodyCode } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let accountId: string;
let client: TestClient;
let phone: OfflinePhone;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** A technician has accepted an order, and their phone is away. */
beforeEach(async () => {
  const added = await fixture.tenant.addAccount([{ role: 'technician' }], '将换岗的技师');
  accountId = added.account.id;
  client = added.client;
  phone = createOfflinePhone(server, () => client);
  const toThem = { accountId, expectedAt: server.clock.now().toISOString() };
  const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), toThem);
  order = await client.succeed('acceptWorkOrder', { id: dispatched.id, version: dispatched.version });
});

type NewRole = Exclude<Role, 'platform_admin'>;

/** The administrator takes the role away, and gives another one, or none. */
async function changeRole(role: NewRole | null): Promise<void> {
  const administrator = fixture.tenant.clients.tenant_admin;
  const { grants } = await administrator.succeed('getMember', { accountId });
  if (role !== null) await administrator.succeed('grantRole', { accountId, role });
  await administrator.succeed('revokeRole', { accountId, grantId: grants[0]?.id ?? '' });
}

const listed = async (id: string) =>
  (await fixture.tenant.clients.dispatcher.succeed('listOfflineCases', { pageSize: 100, open: true })).items.find((one) => one.id === id);
const stateOf = async ({ id }: QueuedIntent) => (await client.succeed('getIntentStates', { ids: [id] }))[0];
const start = () => phone.act('assignWorkOrder', order, { memberIds: [accountId], leadId: accountId });
const note = () => phone.act('updateWorkOrder', order, { mode: 'add', text: '已断电验电' });

describe('a role that was lost before what was done in it arrives', () => {
  it.each<NewRole | null>(['energy_clerk', null])('leaves a case, once, which its author hands over; now: %s', async (role) => {
    const intents = [start(), note()];
    await changeRole(role);
    for (const intent of intents) {
      const before = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
      const first = await phone.send(intent);
      expect(first.code).toBe(bodyCode.forbidden);
      expect(await phone.send(intent)).toEqual(first);
      expect(await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id })).toEqual(before);
      expect(await stateOf(intent)).toMatchObject({ case: { reason: 'right', state: 'open', choices: ['handOver', 'discard'] } });
      await client.succeed('decideOfflineCase', { caseId: intent.id, version: 1, choice: 'handOver' });
      expect(await listed(intent.id)).toMatchObject({ author: { id: accountId }, choices: ['add', 'reject'] });
    }
    expect(await listed(intents[1]?.id ?? '')).toMatchObject({ texts: ['已断电验电'] });
  });

  it('leaves no case of what had counted, and a repeat gets its answer', async () => {
    const started = start();
    const first = await phone.send(started);
    expect(first.code).toBe(bodyCode.success);
    await changeRole('energy_clerk');
    expect(await phone.send(started)).toEqual(first);
    expect((await stateOf(started))?.case).toBeNull();
  });

  it('leaves none on an order that its author never had to do with, nor of another tenant, nor of a plain call', async () => {
    const unseen = await fixture.orderAt('10');
    const foreign = await (await createOrderFixture(server)).orderAt('10');
    const intents = [unseen, foreign].map((one) => phone.act('updateWorkOrder', one, { mode: 'add', text: '路过' }));
    await changeRole('energy_clerk');
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const intent of intents) {
      expect((await phone.send(intent)).code).toBe(bodyCode.forbidden);
      expect(await stateOf(intent)).toBeUndefined();
    }
    const plain = { id: order.id, version: order.version, mode: 'add', text: '已断电验电' };
    expect((await client.call('updateWorkOrder', plain)).code).toBe(bodyCode.forbidden);
    expect((await client.call('updateWorkOrder', { mode: 'nonsense' })).code).toBe(bodyCode.forbidden);
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('leaves none where the token is another tenant’s', async () => {
    const noted = note();
    await changeRole('energy_clerk');
    const other = await createTenant(server);
    expect((await phone.send(noted, other.clients.energy_clerk)).code).toBe(bodyCode.forbidden);
    expect(await stateOf(noted)).toBeUndefined();
    expect(await listed(noted.id)).toBeUndefined();
  });
});
