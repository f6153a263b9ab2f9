import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../support/factories/create-places.ts';
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

type Changes = Partial<ReturnType<typeof planOf>>;
const admin = () => fixture.tenant.clients.tenant_admin;
const save = (changes: Changes) => admin().call('savePlan', { ...planOf(fixture), ...changes });

function preview(changes: Changes) {
  const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = { ...planOf(fixture), ...changes };
  return admin().succeed('previewPlan', { ...given, orders: 1 });
}

describe('a rule that comes every hour for ten years', () => {
  it('is shown with 1,000 dates within 400 days, and with the same ones however long ago it began', async () => {
    const tenYears = { rule: 'FREQ=HOURLY', endsOn: '2036-11-19' };
    const shown = await preview({ ...tenYears, startsAt: '2026-11-19T00:00' });
    expect(shown.dates).toHaveLength(1_000);
    expect(new Set(shown.dates.map(({ dueAt }) => dueAt)).size).toBe(1_000);
    const since2000 = await preview({ ...tenYears, startsAt: '2000-01-01T00:00' });
    expect(since2000.dates).toEqual(shown.dates);
    // 1,000 hours are six weeks: the load of the weeks after is that of dates too, which are not listed.
    expect(shown.weeks.slice(1, 5).map(({ minutes }) => minutes)).toEqual([168, 168, 168, 168].map((hours) => hours * 30));
  });

  it('has no date after 400 days, be it two hours', async () => {
    const shown = await preview({ rule: 'FREQ=DAILY;INTERVAL=100', startsAt: '2026-11-19T12:00' });
    expect(shown.dates.map(({ occurrence }) => occurrence.slice(0, 10))).toEqual(['2026-11-19', '2027-02-27', '2027-06-07', '2027-09-15']);
  });
});

describe('a holiday on a Sunday', () => {
  const workdays = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [{ from: 540, to: 1_080 }]]));
  const days = { hours: workdays, holidays: ['2026-11-22', '2026-11-23'], extraWorkdays: [] };

  it.each([
    ['after', '2026-11-24T08:00', 2],
    ['before', '2026-11-20T08:00', -2],
  ] as const)('moves the date to the working day %s, and its key stays', async (holidays, day, movedDays) => {
    await createCalendar(server, fixture.tenant.id, '节假日历', { days: JSON.stringify(days), is_default: true });
    const weekly = { rule: 'FREQ=WEEKLY;BYDAY=SU', holidays };
    const [first] = (await preview(weekly)).dates;
    expect(first).toMatchObject({ occurrence: '2026-11-22T08:00', day: '2026-11-22', moved: 'holiday', movedDays, leftOut: null });
    expect(first?.dueAt).toBe(new Date(`${day}+08:00`).toISOString());
    const { id } = (await save(weekly)).data;
    await admin().succeed('publishPlan', { id, version: 1 });
    await fixture.passTime(Date.parse(`${day}+08:00`) - testStart.getTime());
    await makePlanOrders(server);
    expect((await admin().succeed('getPlan', { id })).occurrences).toMatchObject([
      { occurrence: '2026-11-22T08:00', outcome: 'made', from: new Date(`${day}+08:00`).toISOString() },
    ]);
  });

  it('is a day of rest where it is no holiday, and the words say so', async () => {
    await createCalendar(server, fixture.tenant.id, '节假日历', { days: JSON.stringify({ ...days, holidays: [] }), is_default: true });
    const [first] = (await preview({ rule: 'FREQ=WEEKLY;BYDAY=SU', holidays: 'after' })).dates;
    expect(first).toMatchObject({ occurrence: '2026-11-22T08:00', moved: 'restDay', movedDays: 1 });
  });
});

describe('what is refused, at its field and in words', () => {
  it.each([
    ['a plan without an end from 1900 on', { startsAt: '1900-01-01T08:00' }, 'startsAt', '开始时间不能早于 2000 年'],
    ['the 30th of February', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', '按此规则不会生成工单'],
    ['a rule beside its season', { rule: 'FREQ=YEARLY;BYMONTH=7', season: { from: '11-15', to: '03-15' } }, 'rule', '按此规则不会生成工单'],
    ['a rule whose dates are all over', { startsAt: '2020-01-01T08:00', endsOn: '2020-12-31' }, 'rule', '按此规则不会生成工单'],
    ['a fifth Monday', { rule: 'FREQ=MONTHLY;BYDAY=5MO' }, 'rule', '无法识别该重复规则'],
    ['an end before the start', { startsAt: '2026-12-01T08:00', endsOn: '2026-11-30' }, 'endsOn', '结束日期不能早于开始日期'],
    ['a season that begins on no day', { season: { from: '13-01', to: '03-15' } }, 'season.from', '请检查数据'],
  ] as const)('%s', async (_, changes, field, words) => {
    const answer = await save(changes);
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: words } } });
    expect(await admin().succeed('listPlans', {})).toEqual([]);
  });

  it('and the preview says that a rule never comes', async () => {
    expect(await preview({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toMatchObject({ dates: [], isNever: true });
    expect(await preview({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' })).toMatchObject({ dates: [], isNever: false });
  });
});

describe('seasons that overlap', () => {
  it('a season that goes round the year is the whole year, and one of a day is that day', async () => {
    const all = await preview({});
    expect((await preview({ season: { from: '11-15', to: '11-14' } })).dates).toEqual(all.dates);
    const one = await preview({ season: { from: '12-25', to: '12-25' } });
    expect(one.dates.map(({ day }) => day)).toEqual(['2026-12-25']);
  });

  it('two plans make an order each on the days of both, and their load is summed', async () => {
    const seasons = [
      { from: '11-01', to: '11-20' },
      { from: '11-20', to: '12-31' },
    ];
    const ids: string[] = [];
    for (const [index, season] of seasons.entries()) {
      const { id } = (await save({ name: `季节 ${index}`, season })).data;
      await admin().succeed('publishPlan', { id, version: 1 });
      ids.push(id);
    }
    const shown = await preview({ season: { from: '11-01', to: '12-31' } });
    // The 20th for both, and the 21st and the 22nd for the second.
    expect(shown.weeks[0]).toMatchObject({ week: '2026-11-16', otherMinutes: 4 * 30 });
    await fixture.passTime(Date.parse('2026-11-20T08:00+08:00') - testStart.getTime());
    await makePlanOrders(server);
    const made = await Promise.all(ids.map(async (id) => (await admin().succeed('getPlan', { id })).occurrences));
    expect(made).toMatchObject([
      [{ occurrence: '2026-11-20T08:00', outcome: 'made' }],
      [{ occurrence: '2026-11-20T08:00', outcome: 'made' }],
    ]);
    expect(new Set(made.flat().map(({ order }) => order?.id)).size).toBe(2);
  });
});
