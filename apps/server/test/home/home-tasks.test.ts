import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  for (const place of ['10', '20.person', '20.team', '30', '40', '50.team', '60', '70', '80', '90', '110', '120'] as const) {
    await fixture.orderAt(place);
  }
});
afterAll(() => server.close());
/** Each test begins on Thursday, 19 November 2026, at 10:00 in China. */
afterEach(() => server.clock.set(testStart));

/** The tasks of the home page and those of the schedule's day. */
async function readBoth(person: TestPerson, day: string) {
  const client = await signIn(server, fixture.tenant.accounts[person].id, fixture.tenant.id);
  const { tasksToday } = await client.succeed('getHomePage');
  const { tasks } = await client.succeed('listUserTasks', { from: day, to: day });
  const finished = tasks.filter(({ kind }) => kind === 'finished').length;
  return { tasksToday, scheduled: { open: tasks.length - finished, finished } };
}

describe('the tasks of today on the home page', () => {
  // A task whose deadline is tomorrow or later is none of today.
  it.each<[TestPerson, { open: number; finished: number }]>([
    ['technician', { open: 3, finished: 3 }],
    ['secondTechnician', { open: 1, finished: 3 }],
    ['team_leader', { open: 2, finished: 0 }],
    ['dispatcher', { open: 2, finished: 0 }],
    ['client_rep', { open: 1, finished: 0 }],
    ['occupant', { open: 0, finished: 0 }],
  ])('are those of the schedule, for %s', async (person, expected) => {
    expect(await readBoth(person, '2026-11-19')).toEqual({ tasksToday: expected, scheduled: expected });
  });

  it('are those of the tenant’s own day: overdue ones stay, finished ones belong to yesterday', async () => {
    // It is half past midnight in China, and still the nineteenth by UTC.
    server.clock.set(new Date('2026-11-19T16:30:00Z'));
    for (const person of ['technician', 'dispatcher'] as const) {
      const { tasksToday, scheduled } = await readBoth(person, '2026-11-20');
      expect(tasksToday).toEqual(scheduled);
      expect(tasksToday?.open).toBeGreaterThan(0);
      expect(tasksToday?.finished).toBe(0);
    }
  });

  it('include none of another tenant’s, and are not shown to an account that may see no orders', async () => {
    const other = await createOrderFixture(server);
    expect((await other.tenant.clients.technician.succeed('getHomePage')).tasksToday).toEqual({ open: 0, finished: 0 });
    for (const person of ['energy_clerk', 'stranger'] as const) {
      expect((await fixture.tenant.clients[person].succeed('getHomePage')).tasksToday).toBeNull();
    }
  });
});
