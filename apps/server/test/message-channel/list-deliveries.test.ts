import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDelivery } from '../support/factories/create-deliveries.ts';
import { setUpChannel } from '../support/factories/create-message-channel.ts';
import { sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import type { LocalChannels } from '../support/services/local-channels.ts';
import { type MessageServer, startMessageServer } from '../support/services/message-server.ts';
import { createTestClient } from '../support/services/test-client.ts';
import type { TestServer } from '../support/services/test-server.ts';

type Delivery = ApiOutput<'listDeliveries'>['items'][number];

let started: MessageServer;
let local: LocalChannels;
let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  started = await startMessageServer();
  ({ local, server } = started);
});
afterAll(() => started.close());
beforeEach(async () => {
  fixture = await started.createFixture();
});

const dispatcher = () => fixture.tenant.clients.dispatcher;
const technician = () => fixture.tenant.accounts.technician.id;
const create = (draft: Parameters<typeof createDelivery>[3]) => createDelivery(server, fixture.tenant.id, technician(), draft);
const idsOf = ({ items }: { items: readonly Pick<Delivery, 'id'>[] }) => items.map(({ id }) => id);

describe('listDeliveries', () => {
  it('shows of an order what went to whom by which channel, with masked addresses and nothing of customers but the title', async () => {
    await setUpChannel(fixture.tenant.clients.tenant_admin, local, 'sms');
    const { id } = await fixture.orderAt('20.person', { level: 2 });
    await sendMessagesNow(server);
    const order = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id });
    const { items, total } = await dispatcher().succeed('listDeliveries', { orderId: id });
    const own = items.filter(({ person, state }) => person.id === technician() && state !== 'skipped');
    expect(own).toMatchObject([
      {
        state: 'sent',
        channel: 'sms',
        round: 1,
        address: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
        topic: 'accept',
        level: 2,
        subject: { kind: 'workOrder', id, title: order.title, number: order.orderNo },
        sentAt: expect.any(String),
        receivedAt: null,
        fault: null,
      },
    ]);
    expect(total).toBe(items.length);
    expect(JSON.stringify(items)).not.toContain(fixture.tenant.accounts.technician.phoneNumber);
  });

  it('says why a message failed or was left out, in kinds and with the provider’s code alone', async () => {
    const at = (minutes: number) => new Date(server.clock.now().getTime() - minutes * minuteMs);
    await create({ state: 'failed', fault: 'isv.AMOUNT_NOT_ENOUGH', at: at(1) });
    await create({ state: 'failed', fault: 'smtp 451', at: at(2) });
    await create({ state: 'failed', fault: 'gone', at: at(3) });
    await create({ state: 'skipped', endedBy: 'superseded', at: at(4) });
    await create({ state: 'sending', at: at(5) });
    const { items } = await dispatcher().succeed('listDeliveries', {});
    expect(items.map(({ state, fault }) => [state, fault?.kind, fault?.code])).toEqual([
      ['failed', 'rejected', 'isv.AMOUNT_NOT_ENOUGH'],
      ['failed', 'unreachable', 'smtp 451'],
      ['failed', 'gone', null],
      ['skipped', 'superseded', null],
      ['due', undefined, undefined],
    ]);
  });

  it('finds by channel, state and time, and goes on after each page, also where many have the same time', async () => {
    const now = server.clock.now();
    const earlier = new Date(now.getTime() - hourMs);
    const all: string[] = [];
    for (const channel of ['mail', 'sms'] as const)
      for (const state of ['sent', 'failed', 'due', 'sending'] as const)
        for (const at of [now, earlier]) all.push(await create({ channel, state, at }));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await dispatcher().succeed('listDeliveries', { pageSize: 3, ...(cursor !== undefined && { cursor }) });
      expect(page.total).toBe(16);
      found.push(...idsOf(page));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect([...found].sort()).toEqual([...all].sort());
    expect(new Set(found).size).toBe(16);
    const count = async (input: Parameters<ReturnType<typeof dispatcher>['succeed']>[1]) =>
      (await dispatcher().succeed('listDeliveries', input as object)).items.length;
    expect(await count({ channel: 'sms' })).toBe(8);
    expect(await count({ state: 'due' })).toBe(8);
    expect(await count({ channel: 'sms', state: 'failed' })).toBe(2);
    expect(await count({ channel: 'voice' })).toBe(0);
    expect(idsOf(await dispatcher().succeed('listDeliveries', { page: 2, pageSize: 3 }))).toEqual(found.slice(3, 6));
    expect(await count({ from: now.toISOString() })).toBe(8);
    expect(await count({ to: now.toISOString(), state: 'failed' })).toBe(2);
  });

  it('shows the whole tenant to whoever has the right over all of it, and an order or alarm to whoever may see that', async () => {
    await create({});
    const elsewhere = await createTenant(server);
    expect(await elsewhere.clients.dispatcher.succeed('listDeliveries', {})).toMatchObject({ items: [], total: 0 });
    const { id } = await fixture.orderAt('20.person', { level: 2 });
    expect((await elsewhere.clients.dispatcher.call('listDeliveries', { orderId: id })).code).toBe(bodyCode.notFound);
    const unknown = server.context.ids.next();
    for (const input of [{ orderId: unknown }, { alarmId: unknown }])
      expect((await dispatcher().call('listDeliveries', input)).code).toBe(bodyCode.notFound);
    expect((await dispatcher().call('listDeliveries', { orderId: id, alarmId: unknown })).code).toBe(bodyCode.invalid);
    for (const role of ['technician', 'team_leader', 'client_rep', 'occupant', 'energy_clerk'] as const)
      expect((await fixture.tenant.clients[role].call('listDeliveries', { orderId: id })).code).toBe(bodyCode.forbidden);
    expect((await createTestClient(server).call('listDeliveries', {})).code).toBe(bodyCode.tokenExpired);
    const { client: ofArea } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.site }]);
    expect((await ofArea.call('listDeliveries', {})).code).toBe(bodyCode.forbidden);
    expect((await ofArea.call('listDeliveries', { orderId: id })).code).toBe(bodyCode.success);
  });

  it.each([
    [{ cursor: 'x' }],
    [{ state: 'sending' }],
    [{ channel: 'pigeon' }],
    [{ from: 'yesterday' }],
    [{ orderId: 'x' }],
    [{ page: 101, pageSize: 100 }],
  ])('refuses %j', async (input) => expect((await dispatcher().call('listDeliveries', input)).code).toBe(bodyCode.invalid));
});
