import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { DatabaseUnavailableError } from '#db/errors.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { listRecipients } from '#services/notification/list-recipients.ts';
import {
  clearOutbox,
  dispatchNotifications,
  dispatchPending,
  listNotified,
  listPendingEvents,
  listWritten,
  readMessages,
  recipientsNow,
} from '../support/assertions/notifications.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const maxAtOnce = 200;
const nobody = { notified: {}, resolved: [] };

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
const write = (context: AppContext = server.context, limit = maxAtOnce) => dispatchOutbox(context, recipientsNow(context), limit);
const bothCrew = ['secondTechnician member', 'technician finish'];

describe('dispatching the outbox', () => {
  it('notifies once of an order that moved several times, by its state now', async () => {
    const order = await fixture.orderAt('50.team');
    expect((await listPendingEvents(server, fixture.tenant.id)).map(({ action }) => action)).toEqual([
      'create',
      'dispatch',
      'accept',
      'assign',
    ]);
    expect(await dispatch()).toEqual({ notified: { technician: 'finish', secondTechnician: 'member' }, resolved: [] });
    expect(await readMessages(fixture.tenant.clients.technician)).toMatchObject([
      { topic: 'finish', subject: { id: order.id }, cause: 'assign', by: 'team_leader 员工' },
    ]);
    expect(await listNotified(server, fixture.tenant)).toEqual(bothCrew);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  });

  it('notifies those who have the order in hand of what was done meanwhile, once for several additions', async () => {
    const order = await fixture.orderAt('50.team');
    await dispatch();
    const held = { mode: 'hold', holdReason: 'permit', until: new Date(server.clock.now().getTime() + 60 * hourMs).toISOString() };
    const first = await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'add', text: '现场已断电' });
    const second = await fixture.act('tenant_admin', 'updateWorkOrder', first, { mode: 'add', text: '备件已到' });
    await fixture.act('technician', 'updateWorkOrder', second, held);
    expect(await dispatch()).toEqual({
      notified: { technician: 'added', secondTechnician: 'added', dispatcher: 'approveHold', tenant_admin: 'approveHold' },
      resolved: [],
    });
  });

  it('does nothing the second time, also where the same events come again', async () => {
    await fixture.orderAt('50.team');
    const due = await listPendingEvents(server, fixture.tenant.id);
    await dispatch();
    const written = await listWritten(server, fixture.tenant.id);
    expect(await dispatch()).toEqual(nobody);
    for (const person of ['technician', 'secondTechnician'] as const) {
      await fixture.tenant.clients[person].succeed('readNotifications', { ids: written.map(({ id }) => id) });
    }
    await server.database.kysely.insertInto('notification_outbox').values(due).execute();
    expect(await dispatch()).toEqual(nobody);
    expect(await listNotified(server, fixture.tenant)).toEqual(bothCrew);
  });

  it('notifies everybody once where it runs several times at once', async () => {
    await fixture.orderAt('50.team');
    await fixture.orderAt('20.person');
    await Promise.all(Array.from({ length: 5 }, () => write()));
    await dispatchPending(server);
    expect(await listNotified(server, fixture.tenant)).toEqual([...bothCrew, 'technician accept'].sort());
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  });

  it('is done by the next process where one ended before', async () => {
    await fixture.orderAt('50.team');
    const next = await startTestServer();
    await write(next.context);
    expect(await listNotified(server, fixture.tenant)).toEqual(bothCrew);
    await next.close();
  });

  it('leaves nothing behind where the process ends in the middle', async () => {
    const order = await fixture.orderAt('20.team');
    await dispatch();
    await fixture.act('team_leader', 'acceptWorkOrder', order);
    const before = await listWritten(server, fixture.tenant.id);
    const ending = withTransaction((run) =>
      server.database.transaction(async (tx) => {
        await run(tx);
        throw new DatabaseUnavailableError('ended');
      }),
    );
    await expect(write(ending)).rejects.toThrow('ended');
    expect(await listWritten(server, fixture.tenant.id)).toEqual(before);
    expect(await listPendingEvents(server, fixture.tenant.id)).toHaveLength(1);
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['team_leader'] });
  });

  it('writes nothing about an order that moves at this moment, and later notifies by its new state', async () => {
    const order = await fixture.orderAt('20.person');
    const moving = withTransaction(async (run) => {
      await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
      return server.database.transaction(run);
    });
    await write(moving);
    expect(await listNotified(server, fixture.tenant)).toEqual([]);
    expect((await listPendingEvents(server, fixture.tenant.id)).map(({ action }) => action)).toEqual(['create', 'dispatch', 'decline']);
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' }, resolved: [] });
  });

  it('does not notify the account that moves an order after the events were read and before the order is', async () => {
    const order = await fixture.orderAt('20.person');
    const meanwhile = {
      ...recipientsNow(server.context),
      async read(tenantId: string) {
        await fixture.act('technician', 'acceptWorkOrder', order);
        return recipientsNow(server.context).read(tenantId);
      },
    };
    await dispatchOutbox(server.context, meanwhile, maxAtOnce);
    expect(await listNotified(server, fixture.tenant)).toEqual([]);
    expect(await dispatch()).toEqual(nobody);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  });

  it('leaves out accounts that leave the tenant at this moment, also one that asks to come back', async () => {
    const [gone, asking] = [
      await fixture.tenant.addAccount([{ role: 'dispatcher' }]),
      await fixture.tenant.addAccount([{ role: 'dispatcher' }]),
    ];
    await fixture.create('client_rep');
    const before = await listRecipients(server.context, fixture.tenant.id);
    expect(before.map(({ member }) => member.accountId)).toEqual(expect.arrayContaining([gone.account.id, asking.account.id]));
    for (const { client } of [gone, asking]) await client.succeed('unbindAccountTenant', { tenantId: fixture.tenant.id });
    const outside = await signIn(server, asking.account.id, null);
    await outside.succeed('bindAccountTenant', { tenantId: fixture.tenant.id });
    await dispatchOutbox(server.context, { read: async () => before, close: () => undefined }, maxAtOnce);
    expect(await listNotified(server, fixture.tenant)).toEqual([
      'dispatcher dispatch',
      'tenant_admin dispatch',
      'tenant_admin joinRequested',
    ]);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  });

  it('takes the oldest events first, no more than the limit, and returns how many', async () => {
    const [first, second] = [await fixture.create('client_rep'), await fixture.create('client_rep')];
    expect(await write(server.context, 1)).toBe(1);
    expect((await listPendingEvents(server, fixture.tenant.id)).map(({ subject_id }) => subject_id)).toEqual([second.id]);
    expect((await readMessages(fixture.tenant.clients.dispatcher)).map(({ subject }) => subject.id)).toEqual([first.id]);
    expect(await write()).toBe(1);
    expect(await write()).toBe(0);
  });

  it('handles all events of an order together, whatever the limit', async () => {
    await fixture.orderAt('60');
    expect(await write(server.context, 1)).toBe(1);
    // The technician caused the last event.
    expect(await listNotified(server, fixture.tenant)).toEqual(['secondTechnician backfill']);
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
  });

  it('notifies each tenant of its own orders', async () => {
    const other = await createOrderFixture(server);
    const [mine, theirs] = [await fixture.create('client_rep'), await other.create('client_rep')];
    await dispatchPending(server);
    for (const [{ tenant }, id] of [
      [fixture, mine.id],
      [other, theirs.id],
    ] as const) {
      expect((await readMessages(tenant.clients.dispatcher)).map(({ subject }) => subject.id)).toEqual([id]);
    }
  });

  it('publishes to many accounts in parts that are short enough for one event', async () => {
    const many = 101;
    for (let made = 0; made < many; made += 1) await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    const order = await fixture.create('client_rep');
    // Besides these, the tenant's own dispatcher and its administrator are notified.
    const sizes = (events: Awaited<ReturnType<typeof dispatchPending>>) => events.map(({ kind, accountIds }) => [kind, accountIds.length]);
    expect(sizes(await dispatchPending(server))).toEqual([
      ['notified', 100],
      ['notified', many + 2 - 100],
    ]);
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toTeam);
    expect(sizes(await dispatchPending(server))).toEqual([
      ['notified', 1],
      ['notifications-read', 100],
      ['notifications-read', many + 2 - 100],
    ]);
  });
});

/** The context with each transaction of the real database run by `around`. */
function withTransaction(around: Database['transaction']): AppContext {
  return { ...server.context, database: { ...server.database, transaction: around } };
}
