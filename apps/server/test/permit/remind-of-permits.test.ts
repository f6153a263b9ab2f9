import { hourMs, minuteMs, type NotificationTopic } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfPermits } from '#services/permit/remind-of-permits.ts';
import { dispatchPending } from '../support/assertions/notifications.ts';
import { createPermit } from '../support/factories/create-permits.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** The leader is the technician, the permitter the team leader and the issuer the dispatcher. */
const people = ['technician', 'team_leader', 'dispatcher', 'tenant_admin'] as const;

async function listReminded(permitId: string, topic: NotificationTopic): Promise<string[]> {
  await dispatchPending(server);
  const rows = await server.database.kysely
    .selectFrom('notifications')
    .select('account_id')
    .where('subject_id', '=', permitId)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .execute();
  return people.filter((person) => rows.some(({ account_id }) => account_id === fixture.tenant.accounts[person].id));
}

async function createWorking(changes: Parameters<typeof createPermit>[3] = {}): Promise<{ id: string; until: number }> {
  const order = await fixture.orderAt('50.team');
  const until = server.context.clock.now().getTime() + 7 * hourMs;
  const { id } = await createPermit(server, fixture, order.id, { status: 'working', valid_until: new Date(until), ...changes });
  return { id, until };
}

/** Two servers come by at once. @returns how many steps they took for the tenant's permit */
async function come(at: number): Promise<number> {
  server.clock.set(new Date(at));
  await Promise.all([remindOfPermits(server.context), remindOfPermits(server.context)]);
  const rows = await server.database.kysely
    .selectFrom('notification_outbox')
    .select('id')
    .where('tenant_id', '=', fixture.tenant.id)
    .where('subject_kind', '=', 'permit')
    .execute();
  await dispatchPending(server);
  return rows.length;
}

describe('remindOfPermits', () => {
  it('notifies of the end of the window before it comes, and of a window that has ended, each step once', async () => {
    const { id, until } = await createWorking();
    expect(await come(until - 30 * minuteMs - 1)).toBe(0);
    expect(await come(until - 30 * minuteMs)).toBe(1);
    expect(await listReminded(id, 'permitEnds')).toEqual(['technician', 'team_leader']);
    expect(await come(until - 1)).toBe(0);
    expect(await come(until)).toBe(1);
    expect(await listReminded(id, 'permitEnds')).toEqual([]);
    expect(await listReminded(id, 'permitOverdue')).toEqual(['technician', 'team_leader', 'dispatcher']);
    expect(await come(until + 30 * minuteMs)).toBe(1);
    expect(await come(until + hourMs)).toBe(1);
    expect(await listReminded(id, 'permitOverdue')).toEqual([...people]);
    expect(await come(until + 30 * hourMs)).toBe(0);
  });

  it('sends only the highest step after an interruption', async () => {
    const { id, until } = await createWorking();
    expect(await come(until + 3 * hourMs)).toBe(1);
    expect(await listReminded(id, 'permitEnds')).toEqual([]);
    expect(await listReminded(id, 'permitOverdue')).toEqual([...people]);
  });

  it('begins anew where the permit was extended, and what was sent becomes read', async () => {
    const { id, until } = await createWorking();
    await come(until);
    expect(await listReminded(id, 'permitOverdue')).not.toEqual([]);
    const extended = until + 2 * hourMs;
    await server.database.kysely
      .updateTable('permits')
      .set({ valid_until: new Date(extended) })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', id)
      .execute();
    expect(await come(extended - 31 * minuteMs)).toBe(0);
    expect(await come(extended - 30 * minuteMs)).toBe(1);
    expect(await listReminded(id, 'permitOverdue')).toEqual([]);
    expect(await listReminded(id, 'permitEnds')).toEqual(['technician', 'team_leader']);
  });

  it.each(['draft', 'sent', 'issued', 'ended', 'closed', 'voided'] as const)('leaves a permit that is %s alone', async (status) => {
    const { until } = await createWorking({ status });
    expect(await come(until + hourMs)).toBe(0);
  });
});
