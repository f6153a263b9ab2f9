import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { clearOutbox, dispatchPending, listPendingEvents, listWritten, recipientsNow } from '../support/assertions/notifications.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

const maxAtOnce = 200;
const atOnce = 8;

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  fixture = await createOrderFixture(twins.one);
  await clearOutbox(twins.one);
});

const write = ({ context }: TestServer, limit = maxAtOnce) => dispatchOutbox(context, recipientsNow(context), limit);
const both = () => [twins.one, twins.two, twins.one, twins.two];

/** By order, the unread notifications: `technician finish`. */
async function listUnread(): Promise<Map<string, string[]>> {
  const names = new Map(Object.entries(fixture.tenant.accounts).map(([person, { id }]) => [id, person]));
  const unread = (await listWritten(twins.one, fixture.tenant.id)).filter(({ read_at }) => read_at === null);
  const bySubject = Map.groupBy(unread, ({ subject_id }) => subject_id);
  return new Map([...bySubject].map(([id, rows]) => [id, rows.map(({ account_id, topic }) => `${names.get(account_id)} ${topic}`).sort()]));
}

describe('two servers', () => {
  it('that dispatch at the same moment notify everybody once, and resolve once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all(Array.from({ length: atOnce }, () => fixture.orderAt('70')));
      await Promise.all(both().map((server) => write(server)));
      // Two servers that each locked a part of a subject's events leave them all to the next run, as the job has one.
      await dispatchPending(twins.two);
      await Promise.all(orders.map((order) => fixture.act('team_leader', 'sendBackWorkOrder', order, fixture.inputs.rework)));
      await Promise.all(both().map((server) => write(server)));
    }
    await dispatchPending(twins.two);
    const rows = await listWritten(twins.one, fixture.tenant.id);
    // First three who may check it are notified, then the two who do the work again.
    expect(rows).toHaveLength(5 * atOnce * 5);
    const unread = await listUnread();
    expect(unread.size).toBe(5 * atOnce);
    for (const people of unread.values()) expect(people).toEqual(['secondTechnician member', 'technician finish']);
    expect(await listPendingEvents(twins.one, fixture.tenant.id)).toEqual([]);
    for (const { logLines } of [twins.one, twins.two]) expect(logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that dispatch while orders move notify in the end of each order’s last state', async () => {
    let isOver = false;
    const dispatching = both().map(async (server) => {
      while (!isOver) await write(server, 3);
    });
    const orders = await Promise.all(Array.from({ length: atOnce }, (_, index) => fixture.orderAt(index % 2 === 0 ? '60' : '110')));
    isOver = true;
    await Promise.all(dispatching);
    await dispatchPending(twins.two);
    const unread = await listUnread();
    // Whoever finished it is not notified, nor is whoever asks for the closing.
    for (const [index, { id }] of orders.entries()) {
      expect(unread.get(id), String(index)).toEqual(
        index % 2 === 0 ? ['secondTechnician backfill'] : ['dispatcher confirmClosing', 'tenant_admin confirmClosing'],
      );
    }
    expect(await listPendingEvents(twins.one, fixture.tenant.id)).toEqual([]);
  });
});

describe('of two servers', () => {
  it('each receives what the other wrote, and publishes it to its own phones', async () => {
    const received: string[] = [];
    // What the tests before have written may still be on its way.
    const stop = twins.two.context.eventBus.subscribe((event) => {
      if ('tenantId' in event && event.tenantId === fixture.tenant.id) received.push(event.kind);
    });
    await fixture.orderAt('20.person');
    await dispatchPending(twins.one);
    await fixture.tenant.clients.technician.succeed('readNotifications', { until: twins.one.context.ids.next() });
    await expect.poll(() => received.filter((kind) => kind.startsWith('noti'))).toEqual(['notified', 'notifications-read']);
    stop();
  });
});
