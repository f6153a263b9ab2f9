import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;

async function publish(changes: Partial<Record<keyof ReturnType<typeof planOf>, unknown>>): Promise<string> {
  const { id } = await admin().succeed('savePlan', { ...planOf(fixture), ...changes } as ReturnType<typeof planOf>);
  await admin().succeed('publishPlan', { id, version: 1 });
  return id;
}

describe('a plan whose dates move from days of rest', () => {
  it.each(['before', 'after'])(
    'several times a day has its order at each of them, whose dates of the weekend move to the day %s it',
    async (holidays) => {
      const id = await publish({
        ...{ rule: 'FREQ=DAILY;BYHOUR=8,16', startsAt: '2026-11-20T08:00', holidays },
        ...{ leadMinutes: 0, durationMinutes: 60, openOrder: 'make', catchUp: 'skip' },
      });
      for (let hours = 0; hours < 6 * 24; hours += 2) {
        server.clock.advance(2 * hourMs);
        await makePlanOrders(server);
      }
      const rows = await server.database.kysely
        .selectFrom('plan_occurrences')
        .select('planned_from')
        .where('plan_id', '=', id)
        .where('outcome', '=', 'made')
        .orderBy('planned_from')
        .execute();
      // By the clock of Shanghai; the plan begins on a Friday.
      const made = rows.map(({ planned_from }) => new Date(planned_from.getTime() + 8 * hourMs).toISOString().slice(5, 13));
      expect(made).toEqual(['20', '23', '24', '25'].flatMap((day) => [`11-${day}T08`, `11-${day}T16`]).slice(0, made.length));
      expect(made.length).toBeGreaterThanOrEqual(7);
    },
  );

  it('is looked at again when its calendar changes: a day of rest before it would have been missed', async () => {
    const hours = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [{ from: 480, to: 1080 }]]));
    const calendar = { name: '标准日历', isDefault: true, hours, holidays: [] as string[], extraWorkdays: [] };
    const saved = await admin().succeed('saveCalendar', calendar);
    const id = await publish({
      ...{ rule: 'FREQ=MONTHLY;BYMONTHDAY=15', startsAt: '2026-11-15T08:00', holidays: 'before', leadMinutes: 0, catchUp: 'skip' },
    });
    // Tuesday 15 December is a holiday from now on, so that the work is due on Monday.
    await admin().succeed('saveCalendar', { ...calendar, id: saved.id, version: saved.version, holidays: ['2026-12-15'] });
    await makePlanOrders(server);
    for (const now of ['2026-12-14T00:00:30Z', '2026-12-15T00:00:30Z']) {
      server.clock.set(new Date(now));
      await makePlanOrders(server);
    }
    const rows = server.database.kysely.selectFrom('plan_occurrences').select(['occurrence', 'outcome']).where('plan_id', '=', id);
    expect(await rows.execute()).toEqual([{ occurrence: '2026-12-15T08:00', outcome: 'made' }]);
  });
});
