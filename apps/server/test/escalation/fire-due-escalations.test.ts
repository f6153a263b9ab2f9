import {
  type EscalationRecipient,
  type EscalationStep,
  type EscalationTable,
  eventLevels,
  type FoundRecipient,
  minuteMs,
} from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
  server = twins.one;
});
afterAll(() => twins.close());
beforeEach(async () => {
  for (const { clock } of [twins.one, twins.two]) clock.set(testStart);
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
});

const step = (value: number, kind: FoundRecipient, repeat: EscalationStep['repeat'] = null): EscalationStep => ({
  at: { unit: 'percent', value },
  recipients: [{ kind }],
  repeat,
});
const ladder = [step(50, 'owner'), step(100, 'dispatchers'), step(150, 'administrators')];

/** The same steps of the accept clock at every level. */
const save = (steps: readonly EscalationStep[]) => {
  const table: EscalationTable = Object.fromEntries(eventLevels.map((level) => [level, { accept: steps }]));
  return createEscalation(server, fixture.tenant.id, fixture.tenant.accounts.tenant_admin.id, table);
};

const escalatedOf = async (person: TestPerson) =>
  (await readMessages(fixture.tenant.clients[person])).filter(({ topic }) => topic === 'escalated');

/** Whoever has unread messages of deadlines. */
async function listNotified(): Promise<TestPerson[]> {
  const people: TestPerson[] = ['technician', 'secondTechnician', 'team_leader', 'dispatcher', 'tenant_admin', 'client_rep'];
  const counts = await Promise.all(people.map(async (person) => (await escalatedOf(person)).filter(({ isRead }) => !isRead).length));
  return people.filter((_, index) => counts[index] !== 0);
}

const countSends = async (orderId: string) =>
  (await server.database.kysely.selectFrom('escalation_sends').selectAll().where('subject_id', '=', orderId).execute()).length;

const rowOf = (orderId: string) =>
  server.database.kysely.selectFrom('work_orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

/** Brings the order's accept clock to a share of its target, in percent. */
async function passShare(orderId: string, percent: number): Promise<void> {
  const { next_due_from: from, next_due_at: due } = await rowOf(orderId);
  await fixture.passTime(Number(from) + ((Number(due) - Number(from)) * percent) / 100 - server.clock.now().getTime());
}

describe('the escalation of an order', () => {
  it('notifies each step’s recipients once, with the clock and how late it is', async () => {
    await save(ladder);
    const { id } = await fixture.orderAt('20.person');
    await fireDueEscalations(server.context);
    expect(await listNotified()).toEqual([]);
    await passShare(id, 50);
    await fireDueEscalations(server.context);
    await fireDueEscalations(server.context);
    expect(await listNotified()).toEqual(['technician']);
    await passShare(id, 100);
    await Promise.all([fireDueEscalations(server.context), fireDueEscalations(server.context)]);
    expect(await listNotified()).toEqual(['technician', 'dispatcher']);
    await passShare(id, 150);
    await fireDueEscalations(server.context);
    const { next_due_at: due, order_no } = await rowOf(id);
    const [message] = await escalatedOf('tenant_admin');
    expect(message).toMatchObject({ detail: order_no, deadline: { clock: 'accept', lateMs: server.clock.now().getTime() - Number(due) } });
    expect([await countSends(id), (await rowOf(id)).escalation_at]).toEqual([3, null]);
  });

  it('sends each step once, though two servers on one database fire it at the same moment', async () => {
    await save(ladder);
    const { id } = await fixture.orderAt('20.person');
    for (const [percent, sends] of [
      [50, 1],
      [100, 2],
      [150, 3],
    ] as const) {
      await passShare(id, percent);
      twins.two.clock.set(server.clock.now());
      await Promise.all([twins.one, twins.two, twins.one, twins.two].map(({ context }) => fireDueEscalations(context)));
      expect(await countSends(id)).toBe(sends);
    }
    expect(await listNotified()).toEqual(['technician', 'dispatcher', 'tenant_admin']);
    expect(await escalatedOf('dispatcher')).toHaveLength(1);
  });

  it('sends only the highest step after downtime, and no lower one later', async () => {
    await save(ladder);
    const { id } = await fixture.orderAt('20.person');
    await passShare(id, 400);
    await fireDueEscalations(server.context);
    expect([await listNotified(), await countSends(id)]).toEqual([['tenant_admin'], 1]);
  });

  it('repeats a step so often as it says', async () => {
    await save([step(100, 'dispatchers', { everyMinutes: 5, times: 2 })]);
    const { id } = await fixture.orderAt('20.person');
    await passShare(id, 100);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await fireDueEscalations(server.context);
      server.clock.advance(minuteMs);
    }
    await fixture.passTime(0);
    expect((await escalatedOf('dispatcher')).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  it('ends when the order moves, and what was sent of it becomes read', async () => {
    await save(ladder);
    const order = await fixture.orderAt('20.person');
    await passShare(order.id, 50);
    await fireDueEscalations(server.context);
    await fixture.act('technician', 'acceptWorkOrder', order, {});
    await dispatchNotifications(server, fixture.tenant);
    expect(await listNotified()).toEqual([]);
    await fixture.passTime(10_000 * minuteMs);
    await fireDueEscalations(server.context);
    expect([await listNotified(), await countSends(order.id)]).toEqual([[], 1]);
  });

  it('sends nothing of an order that moves while a step fires, or sends it before the move', async () => {
    await save(ladder);
    const order = await fixture.orderAt('20.person');
    await passShare(order.id, 50);
    await Promise.all([fireDueEscalations(server.context), fixture.act('technician', 'acceptWorkOrder', order, {})]);
    await dispatchNotifications(server, fixture.tenant);
    expect(await listNotified()).toEqual([]);
    expect((await escalatedOf('technician')).length).toBe(await countSends(order.id));
  });

  it('goes by the rules of the clock’s start', async () => {
    await save([step(50, 'leader')]);
    const { id } = await fixture.orderAt('20.team');
    server.clock.advance(1);
    await save([step(50, 'dispatchers')]);
    await passShare(id, 60);
    await fireDueEscalations(server.context);
    expect(await listNotified()).toEqual(['team_leader']);
  });

  it('goes on to the next step where nobody is found, at last to the administrators', async () => {
    await save([step(50, 'projectManager'), step(100, 'dispatchers')]);
    const { id } = await fixture.orderAt('20.person');
    await passShare(id, 50);
    await fireDueEscalations(server.context);
    expect(await listNotified()).toEqual(['dispatcher']);
    const foreigner: EscalationRecipient = { kind: 'person', id: fixture.tenant.accounts.stranger.id };
    server.clock.set(testStart);
    fixture = await createOrderFixture(server);
    await save([{ ...step(50, 'owner'), recipients: [foreigner] }]);
    const other = await fixture.orderAt('20.person');
    await passShare(other.id, 50);
    await fireDueEscalations(server.context);
    expect(await listNotified()).toEqual(['tenant_admin']);
  });

  it('notifies nobody in a tenant without a table', async () => {
    const { id } = await fixture.orderAt('20.person');
    await passShare(id, 400);
    await fireDueEscalations(server.context);
    expect([await listNotified(), (await rowOf(id)).escalation_at]).toEqual([[], null]);
  });
});
