import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createCalendar } from '../support/factories/create-places.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
let count = 0;
const input = (changes: Partial<ReturnType<typeof planOf>> = {}) => {
  count += 1;
  return { ...planOf(fixture), name: `巡视计划 ${count}`, ...changes };
};

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

describe('savePlan', () => {
  itRejectsUnauthorised('savePlan', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    ...{ name: 'x', description: '', level: 4, projectId: unknownId, siteId: unknownId, businessTypeId: unknownId, deviceIds: [] },
    ...{ trigger: 'calendar', rule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', endsOn: null, season: null, holidays: 'keep' },
    ...{ leadMinutes: 0, durationMinutes: 60, workMinutes: 0, catchUp: 'once', openOrder: 'make' },
  });

  it('creates a draft that makes no orders, changes it by its version, and lists it', async () => {
    const { deviceIds, projectId, siteId, businessTypeId, ...fields } = input({ deviceIds: [fixture.operations.deviceId] });
    const plan = await admin().succeed('savePlan', { deviceIds, projectId, siteId, businessTypeId, ...fields });
    const { meterId: _, ...shown } = fields;
    expect(plan).toMatchObject({
      ...shown,
      meter: null,
      counterUnit: null,
      version: 1,
      state: 'draft',
      pause: null,
      nextAt: null,
      mayManage: true,
    });
    expect(plan.devices.map(({ id }) => id)).toEqual(deviceIds);
    const named = { projectId, siteId, businessTypeId, deviceIds: [] };
    const changed = await admin().succeed('savePlan', { ...fields, ...named, id: plan.id, version: 1, name: `${fields.name} 改` });
    expect(changed).toMatchObject({ version: 2, devices: [] });
    expect(await admin().succeed('listPlans')).toContainEqual(changed);
    await expectNothingWritten(async () => {
      const stale = await admin().call('savePlan', { ...fields, ...named, id: plan.id, version: 1 });
      expect(stale).toMatchObject({ code: bodyCode.conflict, data: changed });
    });
    expect(await readAudit(server, 'savePlan', plan.id)).toMatchObject([{ changes: { created: {} } }, { changes: { updated: {} } }]);
  });

  it.each([
    [{ rule: 'FREQ=MINUTELY' }, 'rule', '最多每小时一次'],
    [{ rule: 'FREQ=DAILY;COUNT=2' }, 'rule', '该规则包含不支持的部分'],
    [{ rule: 'every day' }, 'rule', '无法识别该重复规则'],
    [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', '按此规则不会生成工单'],
    [{ endsOn: '2026-01-02' }, 'rule', '按此规则不会生成工单'],
    [{ startsAt: '1999-12-31T08:00' }, 'startsAt', '开始时间不能早于 2000 年'],
    [{ endsOn: '2025-12-31' }, 'endsOn', '结束日期不能早于开始日期'],
    [{ deviceIds: [unknownId] }, 'deviceIds', '设备不在所选地点，或已停用'],
    [{ businessTypeId: unknownId }, 'businessTypeId', '所选项目不提供该业务'],
  ])('refuses %j at %s', async (changes, field, text) => {
    await expectNothingWritten(async () => {
      const answer = await admin().call('savePlan', input(changes));
      expect(answer.code).toBe(bodyCode.invalid);
      const fields = (answer.data as unknown as { fields: Record<string, string> }).fields;
      expect(fields[field]).toBe(text);
    });
  });

  it('refuses a name that another plan has, and a place outside of what the administrator manages', async () => {
    const taken = input();
    await admin().succeed('savePlan', taken);
    const { client: limited } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.room);
    await expectNothingWritten(async () => {
      expect(await admin().call('savePlan', taken)).toMatchObject({ code: bodyCode.conflict });

      expect(await limited.call('savePlan', input())).toMatchObject({ code: bodyCode.forbidden });
    });
  });
});

describe('previewPlan', () => {
  const preview = (changes: Record<string, unknown> = {}) => {
    const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = planOf(fixture);
    return admin().succeed('previewPlan', { ...given, orders: 1, ...changes } as never);
  };

  it('shows the next dates, why they moved, and the hours of each week, those of other plans beside them', async () => {
    const other = await admin().succeed('savePlan', input({ rule: 'FREQ=WEEKLY;BYDAY=MO', startsAt: '2026-01-05T08:00', workMinutes: 45 }));
    await admin().succeed('publishPlan', { id: other.id, version: 1 });
    const days = { hours: { 1: [{ from: 540, to: 1080 }] }, holidays: [], extraWorkdays: [] };
    for (let day = 2; day <= 5; day += 1) Object.assign(days.hours, { [day]: days.hours[1] });
    const calendar = { days: JSON.stringify({ ...days, holidays: ['2026-11-20'] }), is_default: true };
    await createCalendar(server, fixture.tenant.id, '节假日历', calendar);
    const shown = await preview({ holidays: 'after', orders: 2 });
    expect(shown.dates.slice(0, 5)).toMatchObject([
      {
        occurrence: '2026-11-20T08:00',
        dueAt: '2026-11-23T00:00:00.000Z',
        raisedAt: '2026-11-22T22:00:00.000Z',
        moved: 'holiday',
        leftOut: null,
      },
      { occurrence: '2026-11-21T08:00', moved: 'restDay', leftOut: 'sameDay' },
      { occurrence: '2026-11-22T08:00', moved: 'restDay', leftOut: 'sameDay' },
      { occurrence: '2026-11-23T08:00', moved: null, leftOut: 'sameDay' },
      { occurrence: '2026-11-24T08:00', moved: null, leftOut: null },
    ]);
    expect(shown.isNever).toBe(false);
    expect(shown.weeks).toHaveLength(13);
    expect(shown.weeks.slice(0, 3)).toMatchObject([
      { week: '2026-11-16', minutes: 0, otherMinutes: 0 },
      { week: '2026-11-23', minutes: 5 * 2 * 30, otherMinutes: 45 },
      { week: '2026-11-30', minutes: 5 * 2 * 30, otherMinutes: 45 },
    ]);
  });

  it('counts who of the trade’s people there holds what the business demands until the first date is over', async () => {
    const { tenant, operations } = fixture;
    expect((await preview()).skills).toBeNull();
    const types = server.database.kysely.updateTable('business_types').where('id', '=', operations.businessTypeId);
    await types.set({ skill_kinds: ['highVoltage'], permit_kinds: ['lowVoltage'], skill_names: ['工作票签发人'] }).execute();
    const demands = [[{ kind: 'highVoltage', name: '' }], [{ kind: null, name: '工作票签发人' }]];
    // The technicians and their leader; the first date is due and over on 2026-11-20.
    expect((await preview()).skills).toEqual({ demands, until: '2026-11-20', people: 3, holders: 0 });
    const { technician, secondTechnician } = tenant.accounts;
    for (const { id } of [technician, secondTechnician]) {
      await createSkill(server, tenant.id, id, { kind: null, name: '工作票签发人' });
      await createSkill(server, tenant.id, id, { kind: 'highVoltage', valid_until: id === technician.id ? '2026-11-20' : '2026-11-19' });
    }
    expect((await preview()).skills).toMatchObject({ people: 3, holders: 1 });
    expect((await preview({ startsAt: '2026-11-21T08:00' })).skills).toMatchObject({ until: '2026-11-21', holders: 0 });
    expect((await preview({ siteId: null })).skills).toBeNull();
    await types.set({ skill_kinds: [], permit_kinds: [], skill_names: [] }).execute();
  });

  it('shows 400 days and 1,000 dates at most, and says that a rule never comes', async () => {
    expect((await preview()).dates).toHaveLength(400);
    expect((await preview({ rule: 'FREQ=HOURLY' })).dates).toHaveLength(1000);
    const never = await preview({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' });
    expect(never).toMatchObject({ dates: [], isNever: true });
    expect(await preview({ rule: 'FREQ=YEARLY;INTERVAL=4', startsAt: '2027-12-31T08:00' })).toMatchObject({ dates: [], isNever: false });
  });
});

describe('publishPlan, pausePlan and removePlan', () => {
  it('lets a plan make orders, stops it, and takes it away', async () => {
    const { id } = await admin().succeed('savePlan', input());
    await expectNothingWritten(async () => {
      expect(await admin().call('pausePlan', { id, version: 1 })).toMatchObject({ code: bodyCode.conflict });
    });
    const active = await admin().succeed('publishPlan', { id, version: 1 });
    expect(active).toMatchObject({ state: 'active', version: 2, nextAt: '2026-11-19T22:00:00.000Z' });
    expect(await admin().call('publishPlan', { id, version: 2 })).toMatchObject({ code: bodyCode.conflict });
    expect(await admin().succeed('pausePlan', { id, version: 2 })).toMatchObject({
      state: 'paused',
      pause: null,
      nextAt: null,
      version: 3,
    });
    await admin().succeed('publishPlan', { id, version: 3 });
    expect(await admin().succeed('removePlan', { id, version: 4 })).toEqual({ id });
    expect((await admin().succeed('listPlans')).map((plan) => plan.id)).not.toContain(id);
    expect(await admin().call('getPlan', { id })).toMatchObject({ code: bodyCode.notFound });
    expect(await admin().call('publishPlan', { id, version: 5 })).toMatchObject({ code: bodyCode.notFound });
    const audit = await Promise.all((['publishPlan', 'pausePlan', 'removePlan'] as const).map((name) => readAudit(server, name, id)));
    expect(audit.map((rows) => rows.length)).toEqual([2, 1, 1]);
  });

  it('keeps what names a plan from being retired', async () => {
    const areaId = (await admin().succeed('saveArea', { parentId: fixture.tenant.areas.site, kind: 'building', name: '计划楼' })).id;
    const { id } = await admin().succeed('savePlan', input({ siteId: areaId }));
    const refused = await admin().call('retireArea', { id: areaId, version: 1 });
    expect(refused).toMatchObject({ code: bodyCode.conflict, data: { uses: [{ kind: 'plan', count: 1 }] } });
    await admin().succeed('removePlan', { id, version: 1 });
    await admin().succeed('retireArea', { id: areaId, version: 1 });
  });
});

it('the orders of a rule come from the lead time on', async () => {
  const plan = await admin().succeed('savePlan', input({ leadMinutes: (3 * 24 * hourMs) / 60_000 }));
  const { nextAt } = await admin().succeed('publishPlan', { id: plan.id, version: 1 });
  expect(nextAt).toBe('2026-11-17T00:00:00.000Z');
});
