import { accountTopic, type LiveMessage } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchNotifications } from '#jobs/dispatch-notifications.ts';
import { clearOutbox, createNotification, dispatchPending, listPendingEvents, readMessages } from '../support/assertions/notifications.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let live: LiveServer;
let fixture: OrderFixture;
let foreign: TestTenant;
const phones: LivePhone[] = [];

beforeAll(async () => {
  server = await startTestServer();
  live = await listenLive(server);
  foreign = await createTenant(server);
});
afterAll(async () => {
  await live.stop();
  await server.close();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.end();
});

async function connect(client: TestClient, accountId: string): Promise<LivePhone> {
  const phone = await connectPhone(live, client);
  phones.push(phone);
  await phone.subscribe(accountTopic(accountId));
  return phone;
}

const connectPerson = (person: TestPerson) => connect(fixture.tenant.clients[person], fixture.tenant.accounts[person].id);

type Kind = 'notified' | 'notifications-read';
/** Lists notifications only: changes of orders and alarms have live messages of their own, which are published at once. */
const listReceived = ({ messages }: LivePhone) =>
  messages.filter((message): message is Extract<LiveMessage, { kind: Kind }> => ['notified', 'notifications-read'].includes(message.kind));
const topicsOf = (phone: LivePhone) =>
  listReceived(phone).map((message) => (message.kind === 'notified' ? message.notification.topic : message.kind));

describe('a notification', () => {
  it('is published to the phone of the account that it concerns, with the same content as in the list, and to no other', async () => {
    const technician = await connectPerson('technician');
    const others = [
      await connectPerson('dispatcher'),
      await connectPerson('secondTechnician'),
      await connectPerson('stranger'),
      await connect(foreign.clients.tenant_admin, foreign.accounts.tenant_admin.id),
    ];
    await fixture.orderAt('20.person');
    await dispatchPending(server);
    await expect.poll(() => listReceived(technician)).toHaveLength(1);
    const [stored] = await readMessages(fixture.tenant.clients.technician);
    if (!stored) throw new Error('nothing was written');
    const { id: _, isRead: __, ...notification } = stored;
    expect(listReceived(technician)).toEqual([{ kind: 'notified', tenantId: fixture.tenant.id, notification, isQuiet: false }]);
    // A later message has arrived, so no other one is still on its way.
    for (const person of ['dispatcher', 'secondTechnician', 'stranger'] as const) {
      await createNotification(server, fixture.tenant.id, fixture.tenant.accounts[person].id);
      await fixture.tenant.clients[person].succeed('readNotifications', { until: server.context.ids.next() });
    }
    await createNotification(server, foreign.id, foreign.accounts.tenant_admin.id);
    await foreign.clients.tenant_admin.succeed('readNotifications', { until: server.context.ids.next() });
    for (const phone of others) await expect.poll(() => topicsOf(phone)).toEqual(['notifications-read']);
  });

  it('waits for a phone that is offline, with all others in order', async () => {
    const { technician } = fixture.tenant.accounts;
    const away = await connectPerson('technician');
    await away.end();
    const titles = ['一号柜', '二号柜', '三号柜', '四号柜'];
    for (const title of titles) {
      await fixture.orderAt('20.person', { title });
      await dispatchPending(server);
    }
    const back = await connectPhone(live, fixture.tenant.clients.technician);
    phones.push(back);
    expect(back.sessionPresent).toBe(true);
    const titlesOf = () => listReceived(back).map((message) => message.kind === 'notified' && message.notification.title);
    await expect.poll(titlesOf).toEqual(titles);
    expect((await readMessages(await signIn(server, technician.id, fixture.tenant.id))).map(({ title }) => title)).toEqual(
      titles.toReversed(),
    );
  });

  it('is published as read to the other phones of the account, and not to one that was offline', async () => {
    const { id } = fixture.tenant.accounts.technician;
    const [tablet, drawer] = [await signIn(server, id, fixture.tenant.id), await signIn(server, id, fixture.tenant.id)];
    const [phone, other] = [await connectPerson('technician'), await connect(tablet, id)];
    const away = await connect(drawer, id);
    await away.end();
    const colleague = await connectPerson('secondTechnician');
    const messageId = await createNotification(server, fixture.tenant.id, id);
    await tablet.succeed('readNotifications', { ids: [messageId] });
    for (const recipient of [phone, other]) {
      await expect.poll(() => listReceived(recipient)).toEqual([{ kind: 'notifications-read', tenantId: fixture.tenant.id }]);
    }
    await fixture.orderAt('20.person');
    await dispatchPending(server);
    await expect.poll(() => topicsOf(phone)).toEqual(['notifications-read', 'accept']);
    const back = await connectPhone(live, drawer);
    phones.push(back);
    await expect.poll(() => topicsOf(back)).toEqual(['accept']);
    expect(listReceived(colleague)).toEqual([]);
  });

  it('is published as resolved once somebody else has done the work', async () => {
    const order = await fixture.create('client_rep');
    const administrator = await connectPerson('tenant_admin');
    await dispatchPending(server);
    await expect.poll(() => topicsOf(administrator)).toEqual(['dispatch']);
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toTeam);
    await dispatchPending(server);
    await expect.poll(() => topicsOf(administrator)).toEqual(['dispatch', 'notifications-read']);
  });
});

describe('the worker of the outbox', () => {
  it('dispatches events within a moment until it is stopped; later events stay in the outbox', async () => {
    const stop = dispatchNotifications(server.context);
    const phone = await connectPerson('technician');
    const order = await fixture.orderAt('20.person');
    await expect.poll(() => topicsOf(phone)).toEqual(['accept']);
    await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
    await expect.poll(() => topicsOf(phone)).toEqual(['accept', 'notifications-read']);
    await stop();
    await fixture.orderAt('20.person');
    expect(await listPendingEvents(server, fixture.tenant.id)).toHaveLength(2);
    await dispatchPending(server);
    await expect.poll(() => topicsOf(phone)).toEqual(['accept', 'notifications-read', 'accept']);
  });

  it('notifies a new member at once', async () => {
    const stop = dispatchNotifications(server.context);
    await fixture.create('client_rep');
    await expect.poll(async () => (await readMessages(fixture.tenant.clients.dispatcher)).length).toBe(1);
    const { account, client } = await foreign.addAccount([]);
    await client.succeed('bindAccountTenant', { tenantId: fixture.tenant.id });
    await fixture.tenant.clients.tenant_admin.succeed('decideJoinRequest', { accountId: account.id, approve: true, role: 'dispatcher' });
    const there = await signIn(server, account.id, fixture.tenant.id);
    await expect.poll(async () => (await readMessages(there)).map(({ topic }) => topic)).toEqual(['joined']);
    await stop();
  });
});
