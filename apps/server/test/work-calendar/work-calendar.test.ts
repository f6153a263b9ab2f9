import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createArea, createCalendar, createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Fields = Omit<ApiInput<'saveCalendar'>, 'id' | 'version'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
let count = 0;

const fields = (changes: Partial<Fields> = {}): Fields => {
  count += 1;
  return {
    name: `供热季日历 ${count}`,
    hours: {
      1: [
        { from: 480, to: 720 },
        { from: 780, to: 1020 },
      ],
      2: [{ from: 480, to: 1020 }],
    },
    holidays: ['2026-10-01', '2026-10-02'],
    extraWorkdays: ['2026-10-10'],
    isDefault: false,
    ...changes,
  };
};

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

describe('saveCalendar', () => {
  itRejectsUnauthorised('saveCalendar', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    name: 'x',
    hours: { 1: [{ from: 0, to: 60 }] },
    holidays: [],
    extraWorkdays: [],
    isDefault: false,
  });

  it('creates a calendar, and changes it by its version', async () => {
    const given = fields();
    const { id, ...created } = await admin().succeed('saveCalendar', given);
    expect(created).toEqual({ ...given, version: 1, retired: false });
    const changed = await admin().succeed('saveCalendar', { id, version: 1, ...fields({ holidays: [] }) });
    expect(changed).toMatchObject({ version: 2, holidays: [] });
    await expectNothingWritten(async () => {
      expect(await admin().call('saveCalendar', { id, version: 1, ...fields() })).toMatchObject({ code: bodyCode.conflict, data: changed });
    });
    expect(await readAudit(server, 'saveCalendar', id)).toMatchObject([{ changes: { created: {} } }, { changes: { updated: {} } }]);
  });

  it('makes one the default, and the former one is no more; the default stays one', async () => {
    const one = await admin().succeed('saveCalendar', fields({ isDefault: true }));
    const two = await admin().succeed('saveCalendar', fields({ isDefault: true }));
    const listed = await admin().succeed('listCalendars');
    expect(listed[0]?.id).toBe(two.id);
    expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(listed.find(({ id }) => id === one.id)).toMatchObject({ isDefault: false, version: 2 });
    const given = { id: two.id, version: two.version, ...fields({ isDefault: false }) };
    expect((await admin().call('saveCalendar', given)).data.fields).toEqual({ isDefault: '这是默认日历，请先将另一个设为默认' });
    expect((await admin().call('retireCalendar', { id: two.id, version: two.version })).code).toBe(bodyCode.conflict);
  });

  it.each<[string, Partial<Record<keyof Fields, unknown>>, string]>([
    ['no working hour', { hours: {}, extraWorkdays: [] }, 'hours'],
    ['a span that ends before it begins', { hours: { 1: [{ from: 600, to: 540 }] } }, 'hours.1.0'],
    [
      'spans that overlap',
      {
        hours: {
          1: [
            { from: 480, to: 720 },
            { from: 700, to: 900 },
          ],
        },
      },
      'hours.1.1',
    ],
    ['a day of 25 hours', { hours: { 1: [{ from: 0, to: 1500 }] } }, 'hours.1.0.to'],
    ['a weekday that is none', { hours: { 7: [{ from: 0, to: 60 }] } }, 'hours.7'],
    ['a day that does not exist', { holidays: ['2026-02-30'] }, 'holidays.0'],
    ['a day twice', { holidays: ['2026-10-01', '2026-10-01'] }, 'holidays.1'],
    ['a holiday that is a workday', { extraWorkdays: ['2026-10-01'] }, 'extraWorkdays.0'],
    ['workdays without Monday’s hours', { hours: { 2: [{ from: 480, to: 1020 }] } }, 'extraWorkdays'],
    ['no name', { name: ' ' }, 'name'],
  ])('answers 4022 by path to %s', async (_, changes, path) => {
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveCalendar', { ...fields(), ...changes });
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [path]]);
    });
  });

  it('is not for an administrator of one area, and does not find another tenant’s', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('saveCalendar', fields())).code).toBe(bodyCode.forbidden);
    const id = await createCalendar(server, foreign.tenant.id, '别家的');
    expect(await admin().call('saveCalendar', { id, version: 1, ...fields() })).toMatchObject({ code: bodyCode.notFound, data: null });
  });
});

describe('an order', () => {
  /** The deadline of an order with one working hour to accept: the instant as hours after the fixture's clock. */
  async function readDueHours(place: { projectId: string; siteId: string; businessTypeId: string }): Promise<number> {
    const order = await fixture.create('dispatcher', { ...place, objects: [{ kind: 'area', id: place.siteId }] });
    const { clocks } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    const due = clocks.find(({ kind }) => kind === 'dispatch')?.dueAt ?? '';
    return (Date.parse(due) - server.clock.now().getTime()) / hourMs;
  }

  it('counts by the calendar of the narrowest area that has one, else the project’s, else the tenant’s', async () => {
    const { tenant } = fixture;
    const clockTargets = JSON.stringify({ 2: { dispatch: { duration: hourMs, counts: 'workingHours' } } });
    const businessTypeId = await createBusinessType(server, tenant, { name: '按日历', clock_targets: clockTargets });
    const always = {
      holidays: [],
      extraWorkdays: [],
      hours: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ from: 0, to: 1440 }]])),
    };
    const never = { ...always, hours: { 1: [{ from: 0, to: 30 }] } };
    const [open, rare] = [
      await createCalendar(server, tenant.id, '全天', { days: JSON.stringify(always) }),
      await createCalendar(server, tenant.id, '几乎不上班', { days: JSON.stringify(never) }),
    ];
    const siteId = await createArea(server, tenant.id, tenant.areas.region, '日历站');
    const roomId = await createArea(server, tenant.id, siteId, '日历房间', { kind: 'room' });
    const projectId = await createProject(server, tenant.id, '日历项目', { areaIds: [siteId], businessTypeIds: [businessTypeId] });
    const due = (area: string) => readDueHours({ projectId, siteId: area, businessTypeId });

    const [project] = (await admin().succeed('listManagedProjects')).filter(({ id }) => id === projectId);
    const toInput = ({ areas, teams, businessTypes, clients, manager, ...rest }: NonNullable<typeof project>) => ({
      ...rest,
      managerId: manager?.id ?? null,
      areaIds: areas.map(({ id }) => id),
      teamIds: teams.map(({ id }) => id),
      businessTypeIds: businessTypes.map(({ id }) => id),
      clientIds: clients.map(({ id }) => id),
    });
    await admin().succeed('saveProject', { ...toInput(project as NonNullable<typeof project>), calendarId: open });
    expect(await due(siteId)).toBe(1);
    const site = (await admin().succeed('listAreas')).find(({ id }) => id === siteId);
    await admin().succeed('saveArea', { ...(site as NonNullable<typeof site>), calendarId: rare });
    expect(await due(siteId)).toBeGreaterThan(24);
    expect(await due(roomId)).toBeGreaterThan(24);
    const room = (await admin().succeed('listAreas')).find(({ id }) => id === roomId);
    await admin().succeed('saveArea', { ...(room as NonNullable<typeof room>), calendarId: open });
    expect(await due(roomId)).toBe(1);

    expect((await admin().call('retireCalendar', { id: open, version: 1 })).data).toEqual({
      uses: [
        { kind: 'area', count: 1, names: ['日历房间'] },
        { kind: 'project', count: 1, names: ['日历项目'] },
      ],
    });
  });

  it('goes by the tenant’s default where nothing else says so, also when that changes', async () => {
    const { tenant } = foreign;
    const clockTargets = JSON.stringify({ 2: { dispatch: { duration: hourMs, counts: 'workingHours' } } });
    const businessTypeId = await createBusinessType(server, tenant, { name: '按默认', clock_targets: clockTargets });
    const projectId = await createProject(server, tenant.id, '默认项目', {
      areaIds: [tenant.areas.site],
      businessTypeIds: [businessTypeId],
    });
    const hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [String(day), [{ from: 0, to: 1440 }]]));
    await tenant.clients.tenant_admin.succeed('saveCalendar', { name: '全天', hours, holidays: [], extraWorkdays: [], isDefault: true });
    const order = await foreign.create('dispatcher', { projectId, businessTypeId });
    const { clocks } = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    const due = clocks.find(({ kind }) => kind === 'dispatch')?.dueAt ?? '';
    expect(Date.parse(due) - server.clock.now().getTime()).toBe(hourMs);
  });
});

describe('retireCalendar', () => {
  itRejectsUnauthorised('retireCalendar', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('restoreCalendar', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('listCalendars', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep', 'occupant']);

  it('takes it out of every choice and brings it back', async () => {
    const given = fields();
    const { id } = await admin().succeed('saveCalendar', given);
    expect(await admin().succeed('retireCalendar', { id, version: 1 })).toMatchObject({ retired: true, version: 2 });
    const place = { parentId: fixture.tenant.areas.region, kind: 'site' as const, name: '用停用日历' };
    expect((await admin().call('saveArea', { ...place, calendarId: id })).data.fields).toEqual({ calendarId: '工作日历不存在或已停用' });
    expect((await admin().call('retireCalendar', { id, version: 2 })).code).toBe(bodyCode.conflict);
    await admin().succeed('saveCalendar', given);
    expect((await admin().call('restoreCalendar', { id, version: 2 })).code).toBe(bodyCode.conflict);
    const another = await admin().succeed('saveCalendar', fields());
    const retired = await admin().succeed('retireCalendar', { id: another.id, version: 1 });
    expect(await admin().succeed('restoreCalendar', { id: another.id, version: retired.version })).toMatchObject({
      retired: false,
      version: 3,
    });
  });
});
