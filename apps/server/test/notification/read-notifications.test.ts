import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { createNotification, listWritten, type NotificationColumns } from '../support/assertions/notifications.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const nothing = { workOrders: 0, alarms: 0, announcements: 0 };

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  other = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  client = tenant.clients.technician;
});

const createMessage = (changes: NotificationColumns = {}, person: TestPerson = 'technician') =>
  createNotification(server, tenant.id, tenant.accounts[person].id, changes);

/** Ids of the notifications that count as read in a tenant. */
async function listRead(of = tenant): Promise<string[]> {
  return (await listWritten(server, of.id)).filter(({ read_at }) => read_at !== null).map(({ id }) => id);
}

async function listEvents(act: () => Promise<unknown>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((event) => void events.push(event));
  await act();
  stop();
  return events;
}

describe('readNotifications', () => {
  it('answers 4001 without a token', async () => {
    const answer = await createTestClient(server).call('readNotifications', { ids: [unknownId] });
    expect(answer).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });

  it('marks those that are named, and returns how many are left', async () => {
    const [one, two, three] = [await createMessage(), await createMessage({ topic: 'alarmRaised' }), await createMessage()];
    server.clock.advance(1000);
    expect(await client.succeed('readNotifications', { ids: [one, three] })).toEqual({ unread: { ...nothing, alarms: 1 } });
    expect(await listWritten(server, tenant.id)).toMatchObject([
      { id: one, read_at: server.clock.now() },
      { id: two, read_at: null },
      { id: three, read_at: server.clock.now() },
    ]);
  });

  it('marks all up to one, and nothing that came later', async () => {
    const early = [await createMessage({ topic: 'alarmRaised' }), await createMessage(), await createMessage({ topic: 'joined' })];
    const late = await createMessage();
    expect(await client.succeed('readNotifications', { until: early[2] as string })).toEqual({ unread: { ...nothing, workOrders: 1 } });
    expect(await listRead()).toEqual(early);
    expect(await client.succeed('readNotifications', { until: late })).toEqual({ unread: nothing });
  });

  it('marks of one kind alone, up to one of any kind', async () => {
    const [alarm, order, newest] = [
      await createMessage({ topic: 'alarmRaised' }),
      await createMessage(),
      await createMessage({ topic: 'joined' }),
    ];
    await client.succeed('readNotifications', { until: newest, kind: 'alarms' });
    expect(await listRead()).toEqual([alarm]);
    await client.succeed('readNotifications', { until: alarm, kind: 'workOrders' });
    expect(await listRead()).toEqual([alarm]);
    await client.succeed('readNotifications', { until: newest, kind: 'workOrders' });
    expect(await listRead()).toEqual([alarm, order]);
  });

  it('does not change the time of the first reading the second time', async () => {
    const id = await createMessage();
    await client.succeed('readNotifications', { ids: [id] });
    const before = await listWritten(server, tenant.id);
    server.clock.advance(minuteMs);
    const events = await listEvents(async () => {
      expect(await client.succeed('readNotifications', { ids: [id] })).toEqual({ unread: nothing });
      await client.succeed('readNotifications', { until: id });
    });
    expect(await listWritten(server, tenant.id)).toEqual(before);
    expect(events).toEqual([]);
  });

  it('leaves alone what was written for others: of the tenant, of another one, or for the same account in another one', async () => {
    const { account, client: both } = await tenant.addAccount([{ role: 'technician' }]);
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: account.id, state: 'member', created_at: server.clock.now() })
      .execute();
    const colleague = await createMessage({}, 'secondTechnician');
    const stranger = await createNotification(server, other.id, other.accounts.technician.id);
    const elsewhere = await createNotification(server, other.id, account.id);
    const own = await createNotification(server, tenant.id, account.id);
    const last = await createNotification(server, other.id, account.id);
    const events = await listEvents(async () => {
      await both.succeed('readNotifications', { ids: [colleague, stranger, elsewhere, last] });
      await tenant.clients.tenant_admin.succeed('readNotifications', { until: last });
    });
    expect([await listRead(), await listRead(other), events]).toEqual([[], [], []]);
    await both.succeed('readNotifications', { until: last });
    expect([await listRead(), await listRead(other)]).toEqual([[own], []]);
    const there = await signIn(server, account.id, other.id);
    await there.succeed('readNotifications', { until: last });
    expect(await listRead(other)).toEqual([elsewhere, last]);
  });

  it('publishes to the phones of the account and to nobody else’s', async () => {
    const id = await createMessage();
    await createMessage({}, 'secondTechnician');
    const accountIds = [tenant.accounts.technician.id];
    expect(await listEvents(() => client.succeed('readNotifications', { ids: [id] }))).toEqual([
      { kind: 'notifications-read', tenantId: tenant.id, accountIds },
    ]);
  });

  it('takes an id in capitals for the same', async () => {
    const id = await createMessage();
    await client.succeed('readNotifications', { ids: [id.toUpperCase()] });
    expect(await listRead()).toEqual([id]);
  });

  it.each<[what: string, field: string, input: Record<string, unknown>]>([
    ['nothing', 'ids', {}],
    ['no ids', 'ids', { ids: [] }],
    ['what is no id', 'ids.0', { ids: ['1'] }],
    ['an id that is no list', 'ids', { ids: unknownId }],
    ['too many ids', 'ids', { ids: Array.from({ length: 101 }, () => unknownId) }],
    ['an end that is no id', 'until', { until: '1' }],
    ['an end that is not there', 'until', { until: null }],
    ['a kind without an end', 'ids', { kind: 'alarms' }],
    ['a kind that there is not', 'kind', { until: unknownId, kind: 'weather' }],
    ['ids and an end', 'ids', { ids: [unknownId], until: unknownId }],
  ])('answers 4022 for %s, naming "%s", and marks nothing', async (_what, field, input) => {
    await createMessage();
    const { code, data } = await client.call('readNotifications', input);
    expect({ code, fields: Object.keys(data?.fields ?? {}) }).toEqual({ code: bodyCode.invalid, fields: [field] });
    expect(await listRead()).toEqual([]);
  });

  it('takes a hundred ids at once', async () => {
    const ids = [];
    for (let made = 0; made < 100; made += 1) ids.push(await createMessage());
    expect(await client.succeed('readNotifications', { ids })).toEqual({ unread: nothing });
  });
});
