import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeDueNotifications } from '#services/notification/dispatch-outbox.ts';
import { forgetDue, listDue, listWritten, recipientsNow, tellDue } from '../support/assertions/notifications.ts';
import { mintOrderWorld, type OrderWorld } from '../support/factories/order-fixture.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

const mostAtOnce = 200;
const atOnce = 8;

let twins: TwinServers;
let world: OrderWorld;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  world = await mintOrderWorld(twins.one);
  await forgetDue(twins.one);
});

const write = ({ context }: TestServer, limit = mostAtOnce) => writeDueNotifications(context, recipientsNow(context), limit);
const both = () => [twins.one, twins.two, twins.one, twins.two];

/** What of each order is unread, by whom: `technician finish`. */
async function listUnread(): Promise<Map<string, string[]>> {
  const names = new Map(Object.entries(world.tenant.accounts).map(([person, { id }]) => [id, person]));
  const unread = (await listWritten(twins.one, world.tenant.id)).filter(({ read_at }) => read_at === null);
  const bySubject = Map.groupBy(unread, ({ subject_id }) => subject_id);
  return new Map([...bySubject].map(([id, rows]) => [id, rows.map(({ account_id, topic }) => `${names.get(account_id)} ${topic}`).sort()]));
}

describe('two servers', () => {
  it('that look at the same moment tell everybody once, and settle once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all(Array.from({ length: atOnce }, () => world.orderAt('70')));
      await Promise.all(both().map((server) => write(server)));
      await Promise.all(orders.map((order) => world.act('team_leader', 'sendBackWorkOrder', order, world.inputs.rework)));
      await Promise.all(both().map((server) => write(server)));
    }
    await tellDue(twins.two);
    const rows = await listWritten(twins.one, world.tenant.id);
    // Three who may check it, then the two who do the work again.
    expect(rows).toHaveLength(5 * atOnce * 5);
    const unread = await listUnread();
    expect(unread.size).toBe(5 * atOnce);
    for (const people of unread.values()) expect(people).toEqual(['secondTechnician member', 'technician finish']);
    expect(await listDue(twins.one, world.tenant.id)).toEqual([]);
    for (const { logLines } of [twins.one, twins.two]) expect(logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that tell while orders move tell of each in the end as it stands', async () => {
    let isOver = false;
    const telling = both().map(async (server) => {
      while (!isOver) await write(server, 3);
    });
    const orders = await Promise.all(Array.from({ length: atOnce }, (_, index) => world.orderAt(index % 2 === 0 ? '60' : '110')));
    isOver = true;
    await Promise.all(telling);
    await tellDue(twins.two);
    const unread = await listUnread();
    // Who finished it knows; so does who asks for the closing.
    for (const [index, { id }] of orders.entries()) {
      expect(unread.get(id), String(index)).toEqual(
        index % 2 === 0 ? ['secondTechnician backfill'] : ['dispatcher confirmClosing', 'tenant_admin confirmClosing'],
      );
    }
    expect(await listDue(twins.one, world.tenant.id)).toEqual([]);
  });
});

describe('of two servers', () => {
  it('each hears what the other wrote, to hand it to its own phones', async () => {
    const heard: string[] = [];
    const stop = twins.two.context.signals.subscribe(({ kind }) => void heard.push(kind));
    await world.orderAt('20.person');
    await tellDue(twins.one);
    await world.tenant.clients.technician.succeed('readNotifications', { until: twins.one.context.ids.next() });
    await expect.poll(() => heard.filter((kind) => kind.startsWith('noti'))).toEqual(['notified', 'notifications-read']);
    stop();
  });
});
