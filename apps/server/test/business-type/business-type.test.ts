import { type ApiInput, type ApiOutput, bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarmRule } from '../support/factories/create-alarms.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Fields = Omit<ApiInput<'saveBusinessType'>, 'id' | 'version'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
/** Nothing refers to it. */
let typeId: string;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  typeId = await createBusinessType(server, fixture.tenant, { name: `业务 ${server.context.ids.next()}` });
});

const admin = () => fixture.tenant.clients.tenant_admin;

const fields = (changes: Partial<Fields> = {}): Fields => ({
  name: `高压配电检修 ${typeId}`,
  specialty: 'electricity',
  defaultLevel: 2,
  energyTypes: ['NYDN'],
  causeCodes: ['绝缘老化', '外力破坏'],
  remedyCodes: ['更换部件'],
  beforePhotoRequired: true,
  afterPhotoRequired: true,
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  savingChecked: false,
  permitKinds: ['lowVoltage'],
  skillKinds: ['highVoltage', 'workAtHeight'],
  skillNames: ['工作票签发人'],
  clockTargets: {},
  ...changes,
});

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const find = async (id: string): Promise<ApiOutput<'saveBusinessType'> | undefined> =>
  (await admin().succeed('listManagedBusinessTypes')).find((type) => type.id === id);

describe('saveBusinessType', () => {
  itRejectsUnauthorised('saveBusinessType', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    name: 'x',
    specialty: '',
    defaultLevel: 1,
    energyTypes: [],
    afterPhotoRequired: false,
    checkRequired: false,
    oneSignature: false,
    closesOnSilence: false,
    clockTargets: {},
  });

  it('creates one with all its fields, which orders of a project that offers it go by', async () => {
    const clockTargets = { 2: { resolve: { duration: 7_200_000, counts: 'always' as const } } };
    const { id, ...created } = await admin().succeed('saveBusinessType', fields({ clockTargets }));
    expect(created).toEqual({
      ...fields({ clockTargets }),
      version: 1,
      form: { version: 0, fields: [], publishedAt: null, publishedBy: null },
      draft: null,
      projects: 0,
      openOrders: [],
      retired: false,
    });
    const { tenant } = fixture;
    const projectId = await createProject(server, tenant.id, '新项目', { areaIds: [tenant.areas.site], businessTypeIds: [id] });
    const order = await fixture.create('dispatcher', { projectId, businessTypeId: id });
    const { clocks } = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(clocks.find(({ kind }) => kind === 'resolve')).toMatchObject({ duration: 7_200_000 });
    expect(await find(id)).toMatchObject({ projects: 1, openOrders: [{ formVersion: 0, count: 1 }] });
    expect(await readAudit(server, 'saveBusinessType', id)).toMatchObject([{ subject_kind: 'businessType', changes: { created: {} } }]);
  });

  it('demands each certificate once, and leaves them as they are for a caller who does not name them', async () => {
    const { id } = await admin().succeed('saveBusinessType', fields({ skillKinds: ['welding', 'highVoltage', 'welding'] }));
    expect(await find(id)).toMatchObject({ skillKinds: ['welding', 'highVoltage'], skillNames: ['工作票签发人'] });
    const { skillKinds: _, skillNames: __, ...others } = fields();
    const changed = await admin().succeed('saveBusinessType', { id, version: 1, ...others });
    expect(changed).toMatchObject({ version: 2, skillKinds: ['welding', 'highVoltage'], skillNames: ['工作票签发人'] });
  });

  it('changes one, and answers 4009 with what it is now to a version that is not the newest', async () => {
    const changed = await admin().succeed('saveBusinessType', { id: typeId, version: 1, ...fields({ checkRequired: false }) });
    expect(changed).toMatchObject({ id: typeId, version: 2, checkRequired: false });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveBusinessType', { id: typeId, version: 1, ...fields({ name: '后到的' }) });
      expect([code, data]).toEqual([bodyCode.conflict, changed]);
    });
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['a cause that is there twice', () => fields({ causeCodes: ['雷击', '雷击'] }), 'causeCodes'],
    ['a certificate that is none', () => ({ ...fields(), skillKinds: ['juggling'] }), 'skillKinds.0'],
    ['a certificate of its own that is there twice', () => fields({ skillNames: ['健康证', '健康证'] }), 'skillNames'],
    ['a certificate without a name', () => fields({ skillNames: [''] }), 'skillNames.0'],
    [
      'more certificates than it may have',
      () => fields({ skillNames: Array.from({ length: 11 }, (_, index) => `证 ${index}`) }),
      'skillNames',
    ],
    ['an empty remedy', () => fields({ remedyCodes: [' '] }), 'remedyCodes.0'],
    ['more causes than a list has', () => fields({ causeCodes: Array.from({ length: 41 }, (_, index) => `原因 ${index}`) }), 'causeCodes'],
    [
      'a clock of zero',
      () => fields({ clockTargets: { 1: { accept: { duration: 0, counts: 'always' } } } }),
      'clockTargets.1.accept.duration',
    ],
    [
      'a clock of a year',
      () => fields({ clockTargets: { 1: { accept: { duration: 31_536_000_000, counts: 'always' } } } }),
      'clockTargets.1.accept.duration',
    ],
    ['a level that is none', () => ({ ...fields(), defaultLevel: 5 }), 'defaultLevel'],
    [
      'a clock that is none',
      () => ({ ...fields(), clockTargets: { 1: { nap: { duration: 60_000, counts: 'always' } } } }),
      'clockTargets.1.nap',
    ],
    ['two trades in one', () => fields({ specialty: 'water,gas' }), 'specialty'],
    ['no name', () => fields({ name: ' ' }), 'name'],
    ['an id without version', () => ({ ...fields(), id: typeId }), 'version'],
  ])('answers 4022 by field to %s', async (_, input, name) => {
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveBusinessType', input());
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [name]]);
    });
  });

  it('takes a name once; that of a retired one is free', async () => {
    const { name } = await admin().succeed('saveBusinessType', fields());
    expect((await admin().call('saveBusinessType', fields())).code).toBe(bodyCode.conflict);
    const { id, version } = (await admin().succeed('listManagedBusinessTypes')).find((type) => type.name === name) ?? {
      id: '',
      version: 0,
    };
    await admin().succeed('retireBusinessType', { id, version });
    expect((await admin().call('saveBusinessType', fields())).code).toBe(bodyCode.success);
    expect((await admin().call('restoreBusinessType', { id, version: version + 1 })).code).toBe(bodyCode.conflict);
  });

  it('is not for an administrator of one area, and does not find another tenant’s', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('saveBusinessType', fields())).code).toBe(bodyCode.forbidden);
    const theirs = { id: foreign.operations.businessTypeId, version: 1, ...fields() };
    expect(await admin().call('saveBusinessType', theirs)).toMatchObject({ code: bodyCode.notFound, data: null });
  });
});

describe('retireBusinessType', () => {
  itRejectsUnauthorised('retireBusinessType', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('restoreBusinessType', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  const retire = (version = 1) => admin().call('retireBusinessType', { id: typeId, version });

  it('takes it out of every choice and brings it back', async () => {
    const listed = async () => (await admin().succeed('listBusinessTypes')).map(({ id }) => id);
    expect(await listed()).toContain(typeId);
    expect((await retire()).data).toMatchObject({ retired: true, version: 2 });
    expect(await listed()).not.toContain(typeId);
    expect((await retire(2)).code).toBe(bodyCode.conflict);
    expect(await admin().succeed('restoreBusinessType', { id: typeId, version: 2 })).toMatchObject({ retired: false, version: 3 });
    expect(await listed()).toContain(typeId);
    expect((await admin().call('restoreBusinessType', { id: typeId, version: 3 })).code).toBe(bodyCode.conflict);
  });

  it.each<[string, () => Promise<string>]>([
    [
      'project',
      async () => {
        await createProject(server, fixture.tenant.id, '在用的项目', { areaIds: [], businessTypeIds: [typeId] });
        return '在用的项目';
      },
    ],
    [
      'dispatchRule',
      async () => {
        await createDispatchRule(server, fixture.tenant, { name: '派单规则', business_type_ids: [typeId] });
        return '派单规则';
      },
    ],
    [
      'alarmRule',
      async () => {
        const rule = { name: '告警规则', device_id: fixture.operations.deviceId, business_type_id: typeId };
        await createAlarmRule(server, fixture.tenant.id, rule);
        return '告警规则';
      },
    ],
  ])('answers 4009 while a %s names it', async (kind, refer) => {
    const name = await refer();
    const { code, data } = await retire();
    expect([code, data]).toEqual([bodyCode.conflict, { uses: [{ kind, count: 1, names: [name] }] }]);
  });

  it('answers 4009 while an order of it is open', async () => {
    const { tenant } = fixture;
    const projectId = await createProject(server, tenant.id, '一时的项目', { areaIds: [tenant.areas.site], businessTypeIds: [typeId] });
    const order = await fixture.create('dispatcher', { projectId, businessTypeId: typeId });
    await server.database.kysely.updateTable('projects').set({ state: 'ended' }).where('id', '=', projectId).execute();
    expect((await retire()).data).toMatchObject({ uses: [{ kind: 'workOrder', count: 1 }] });
    const closed = { status: workOrderStatus.closed };
    await server.database.kysely.updateTable('work_orders').set(closed).where('id', '=', order.id).execute();
    expect((await retire()).code).toBe(bodyCode.success);
  });
});

describe('listManagedBusinessTypes', () => {
  itRejectsUnauthorised('listManagedBusinessTypes', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep', 'occupant']);

  it('shows them to the dispatcher too, and only the own tenant’s', async () => {
    const ids = (await fixture.tenant.clients.dispatcher.succeed('listManagedBusinessTypes')).map(({ id }) => id);
    expect(ids).toContain(typeId);
    expect(ids).not.toContain(foreign.operations.businessTypeId);
  });
});
