import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, type Message, readMessages } from '../support/assertions/notifications.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderStage } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const dispatchers: TestPerson[] = ['dispatcher', 'tenant_admin'];

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
});

const dispatch = () => dispatchNotifications(server, fixture.tenant);
const unreadOf = async (person: TestPerson): Promise<Message[]> =>
  (await readMessages(fixture.tenant.clients[person])).filter(({ isRead }) => !isRead);
const topicsOf = async (person: TestPerson) => (await unreadOf(person)).map(({ topic }) => topic);
const long = () => ({ mode: 'hold', holdReason: 'permit', until: new Date(server.clock.now().getTime() + 60 * hourMs).toISOString() });

async function orderAt(stage: OrderStage): Promise<Moved> {
  const order = await fixture.orderAt(stage);
  await dispatch();
  return order;
}

describe('the approval of a hold', () => {
  it('is still asked for after other moves, and its decision is notified to the one who asked', async () => {
    const held = await fixture.act('technician', 'updateWorkOrder', await orderAt('50.team'), long());
    await dispatch();
    const { id } = fixture.tenant.accounts.technician;
    const changed = await fixture.act('team_leader', 'assignWorkOrder', held, { memberIds: [id], leadId: id, reason: '换人' });
    expect((await dispatch()).resolved).toEqual(['secondTechnician']);
    for (const person of dispatchers) expect(await topicsOf(person)).toEqual(['approveHold']);
    await fixture.act('dispatcher', 'updateWorkOrder', changed, { mode: 'approveHold' });
    expect(await dispatch()).toEqual({ notified: { technician: 'holdApproved' }, resolved: dispatchers });
  });
});

describe('a refused closing', () => {
  it('is notified to the one who asked for it, whoever has the order next', async () => {
    const asked = await fixture.act('team_leader', 'applyForClosing', await orderAt('50.team'), fixture.inputs.applyForClosing);
    await dispatch();
    await fixture.act('dispatcher', 'signClosing', asked, fixture.inputs.refuse);
    expect((await dispatch()).notified).toEqual({ technician: 'finish', secondTechnician: 'member', team_leader: 'closingRefused' });
  });
});

describe('an order that was moved to another area', () => {
  it('is notified to the dispatcher there, and resolved for the dispatcher of the former area', async () => {
    const { tenant, operations } = fixture;
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const projectId = await createProject(server, tenant.id, '江北运维', {
      areaIds: [elsewhere],
      businessTypeIds: [operations.businessTypeId],
    });
    const near = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.site }]);
    const far = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const deviceId = await createDevice(server, tenant.id, elsewhere, '江北 1 号变压器');
    const order = await orderAt('10');
    await fixture.act('dispatcher', 'updateWorkOrder', order, {
      mode: 'edit',
      projectId,
      siteId: elsewhere,
      objects: [{ kind: 'device', id: deviceId }],
    });
    const { notified, resolved } = await dispatch();
    expect(notified).toEqual({ [far.account.id]: 'dispatch' });
    expect(resolved).toEqual([near.account.id]);
    expect((await readMessages(near.client)).filter(({ isRead }) => !isRead)).toEqual([]);
  });
});

describe('revoking rights', () => {
  it('resolves the notifications that only these rights had caused', async () => {
    const { tenant } = fixture;
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    await orderAt('10');
    expect(await readMessages(client)).toMatchObject([{ topic: 'dispatch', isRead: false }]);
    const { grants } = await tenant.clients.tenant_admin.succeed('getMember', { accountId: account.id });
    await tenant.clients.tenant_admin.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id as string });
    expect(await dispatch()).toEqual({ notified: {}, resolved: [account.id] });
    expect(await topicsOf('tenant_admin')).toEqual(['dispatch']);
  });

  it('resolves those of a team, leaves the others unread and notifies nobody', async () => {
    fixture = await createOrderFixture(server, { grabAllowed: true });
    const { tenant } = fixture;
    await orderAt('10');
    expect(await topicsOf('technician')).toEqual(['grab']);
    const { accounts } = tenant;
    const memberIds = [accounts.team_leader.id, accounts.secondTechnician.id];
    const changed = { id: tenant.team.id, name: tenant.team.name, memberIds, leaderId: accounts.team_leader.id };
    await tenant.clients.tenant_admin.succeed('updateTeam', changed);
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['technician'] });
    expect(await topicsOf('secondTechnician')).toEqual(['grab']);
  });
});

describe('an unread notification when the same comes for another cause', () => {
  it('is superseded by it', async () => {
    const order = await orderAt('10');
    expect(await unreadOf('tenant_admin')).toMatchObject([{ topic: 'dispatch', cause: 'create' }]);
    const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toPerson);
    await fixture.act('technician', 'sendBackWorkOrder', dispatched, fixture.inputs.sendBack);
    expect((await dispatch()).notified).toMatchObject({ tenant_admin: 'dispatch' });
    expect(await unreadOf('tenant_admin')).toMatchObject([{ topic: 'dispatch', cause: 'decline', by: 'technician 员工' }]);
  });
});

describe('a notification without a step to take', () => {
  it('ends with the order', async () => {
    const order = await orderAt('50.team');
    const added = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'add', text: '现场已断电' });
    await dispatch();
    expect(await topicsOf('secondTechnician')).toEqual(['added', 'member']);
    let moved = await fixture.act('technician', 'processWorkOrder', added, fixture.inputs.finishWithResult);
    moved = await fixture.act('team_leader', 'commentWorkOrder', moved, fixture.inputs.check);
    await fixture.act('client_rep', 'commentWorkOrder', moved, fixture.inputs.evaluate);
    await dispatch();
    expect(await topicsOf('secondTechnician')).toEqual([]);
  });
});
