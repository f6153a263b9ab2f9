import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../support/factories/create-plans.ts';
import { twoShifts } from '../support/factories/create-rosters.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;

/** Every day, an order of ten hours. */
async function readWeeks(changes: Record<string, unknown> = {}) {
  const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = planOf(fixture);
  const { weeks } = await admin().succeed('previewPlan', { ...given, orders: 1, workMinutes: 600, ...changes } as never);
  return weeks;
}

/** One person on day shift and one on night shift, twelve hours each, seven days a week. */
const rosteredMinutes = 7 * 2 * 12 * 60;

it('measures the work of a week against what the people of the trade work, beyond the written shifts too', async () => {
  const { team, accounts } = fixture.tenant;
  expect((await readWeeks()).map((week) => week.rosteredMinutes)).toEqual(Array.from({ length: 13 }, () => null));
  const crews = [[accounts.technician.id], [accounts.secondTechnician.id], [accounts.team_leader.id], []];
  await admin().succeed(
    'saveRoster',
    twoShifts(team.id, crews, { limits: { minRestHours: 0, maxOvertimeHours: 60, minOnDuty: 0 }, reason: '测试' }),
  );
  const weeks = await readWeeks();
  // Three of four crews have somebody, and shifts are written for 60 days: the later weeks follow from the cycle.
  const whole = weeks.slice(1);
  expect(whole).toHaveLength(12);
  for (const week of whole) expect(week.rosteredMinutes).toBeGreaterThan((rosteredMinutes * 3) / 4 - 25 * 60);
  for (const week of whole) expect(week.rosteredMinutes).toBeLessThan((rosteredMinutes * 3) / 4 + 25 * 60);
  const total = (from: number, to: number) => weeks.slice(from, to).reduce((sum, week) => sum + (week.rosteredMinutes ?? 0), 0);
  // Four weeks are seven whole cycles, wherever the written shifts end.
  expect(total(1, 5)).toBe(rosteredMinutes * 3);
  expect(total(8, 12)).toBe(rosteredMinutes * 3);
  // 70 hours a week, and it is published all the same when it is more than there are people for.
  expect(whole[0]?.minutes).toBe(7 * 600);
  const { id } = await admin().succeed('savePlan', { ...planOf(fixture), workMinutes: 24 * 60, rule: 'FREQ=HOURLY' });
  expect(await admin().succeed('publishPlan', { id, version: 1 })).toMatchObject({ state: 'active' });
  const [, full] = await readWeeks({ rule: 'FREQ=DAILY' });
  expect(full?.otherMinutes).toBe(7 * 24 * 24 * 60);
  // Of its own it is no other plan.
  expect((await readWeeks({ id }))[1]?.otherMinutes).toBe(0);
});

it('leaves out teams of other trades and of other places', async () => {
  const other = await createOrderFixture(server);
  const { id: tenant_id, clients, areas, accounts } = other.tenant;
  const team_id = await createTeam(server, tenant_id, { specialties: ['water'] });
  const { kysely } = server.database;
  await kysely
    .insertInto('team_members')
    .values({ tenant_id, team_id, account_id: accounts.secondTechnician.id, is_leader: false })
    .execute();
  await clients.tenant_admin.succeed('saveRoster', twoShifts(team_id, [[accounts.secondTechnician.id], [], [], []]));
  const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = planOf(other);
  const readNext = async () => (await clients.tenant_admin.succeed('previewPlan', { ...given, orders: 1 })).weeks[1]?.rosteredMinutes;
  expect(await readNext()).toBeNull();
  await kysely
    .updateTable('teams')
    .set({ specialties: ['electricity'] })
    .where('id', '=', team_id)
    .execute();
  expect(await readNext()).toBeGreaterThan(0);
  await kysely.insertInto('team_areas').values({ tenant_id, team_id, area_id: areas.room }).execute();
  expect(await readNext()).toBeNull();
});
