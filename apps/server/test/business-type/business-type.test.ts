import { type ApiInput, type ApiOutput, bodyCode } from '@energy-om/contract';
import { type FormField, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarmRule } from '../support/factories/create-alarms.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createBusinessType, createForm } from '../support/factories/create-operations.ts';
import { createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
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
  afterPhotoRequired: true,
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  clockTargets: {},
  ...changes,
});

const field = (key: string, changes: Partial<FormField> = {}) => ({
  key,
  label: key,
  type: 'text' as const,
  required: true,
  unit: null,
  min: null,
  max: null,
  decimals: null,
  condition: null,
  ...changes,
  options: [...(changes.options ?? [])],
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

  it('changes one, and answers 4009 with what it is now to a version that is not the newest', async () => {
    const changed = await admin().succeed('saveBusinessType', { id: typeId, version: 1, ...fields({ checkRequired: false }) });
    expect(changed).toMatchObject({ id: typeId, version: 2, checkRequired: false });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveBusinessType', { id: typeId, version: 1, ...fields({ name: '后到的' }) });
      expect([code, data]).toEqual([bodyCode.conflict, changed]);
    });
  });

  it.each<[string, () => Record<string, unknown>, string]>([
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

describe('publishForm', () => {
  itRejectsUnauthorised('publishForm', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('saveFormDraft', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    id: unknownId,
    version: 1,
    fields: [],
  });

  it('makes the draft the form of new orders, while open ones keep theirs', async () => {
    const { tenant } = fixture;
    await createForm(server, tenant.id, typeId, [field('oil', { type: 'number', unit: '℃' })]);
    const projectId = await createProject(server, tenant.id, '表单项目', {
      areaIds: [tenant.areas.site],
      businessTypeIds: [typeId],
      teamIds: [tenant.team.id],
    });
    const place = { projectId, businessTypeId: typeId };
    const old = await fixture.create('dispatcher', place);

    const draft = [
      field('state', { type: 'choice', options: ['运行', '停运'] }),
      field('reading', { type: 'number', unit: 'V', decimals: 1, condition: { key: 'state', equals: '运行' } }),
    ];
    const drafted = await admin().succeed('saveFormDraft', { id: typeId, version: 1, fields: draft });
    expect(drafted).toMatchObject({ version: 2, draft, form: { version: 1 } });
    expect((await tenant.clients.dispatcher.succeed('getWorkOrder', { id: old.id })).backfillForm).toMatchObject([{ key: 'oil' }]);
    const published = await admin().succeed('publishForm', { id: typeId, version: 2 });
    expect(published).toMatchObject({ version: 3, draft: null, form: { version: 2, fields: draft, publishedBy: 'tenant_admin 员工' } });

    const young = await fixture.create('dispatcher', place);
    expect((await tenant.clients.dispatcher.succeed('getWorkOrder', { id: old.id })).backfillForm).toMatchObject([{ key: 'oil' }]);
    expect((await tenant.clients.dispatcher.succeed('getWorkOrder', { id: young.id })).backfillForm).toMatchObject(draft);
    expect((await find(typeId))?.openOrders).toEqual([
      { formVersion: 1, count: 1 },
      { formVersion: 2, count: 1 },
    ]);
    expect(await readAudit(server, 'publishForm', typeId)).toMatchObject([{ changes: { published: true } }]);
  });

  it('asks of a result what the order’s own form asks, by its conditions', async () => {
    const { tenant } = fixture;
    await createForm(server, tenant.id, typeId, [
      field('state', { type: 'choice', options: ['运行', '停运'] }),
      field('reading', { type: 'number', unit: 'V', decimals: 1, condition: { key: 'state', equals: '运行' } }),
    ]);
    const projectId = await createProject(server, tenant.id, '条件项目', {
      areaIds: [tenant.areas.site],
      businessTypeIds: [typeId],
      teamIds: [tenant.team.id],
      clientIds: [tenant.accounts.client_rep.id],
    });
    const order = await fixture.orderAt('60', { projectId, businessTypeId: typeId });
    const submit = (answers: Record<string, unknown>) =>
      tenant.clients.technician.call('processWorkOrder', { ...order, phase: 'result', result: { ...plainResult, answers } });
    expect((await submit({ state: '运行' })).data.fields).toEqual({ 'result.answers.reading': '请检查数据' });
    expect((await submit({ state: '运行', reading: 229.55 })).data.fields).toEqual({ 'result.answers.reading': '小数位数过多' });
    // What was typed before the answer changed is not stored.
    expect(await submit({ state: '停运', reading: 229.5 })).toMatchObject({ code: bodyCode.success });
    const { result } = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(result?.answers).toEqual({ state: '停运' });
  });

  it('names what is wrong by its path, and publishes nothing', async () => {
    const broken = [
      field('a', { type: 'yesNo', label: '' }),
      field('b', { type: 'number', min: 2, max: 1, condition: { key: 'gone', equals: true } }),
      field('c', { type: 'yesNo', condition: { key: 'd', equals: true } }),
      field('d', { type: 'yesNo', condition: { key: 'c', equals: true } }),
      field('e', { type: 'choice', options: ['x', 'x'] }),
    ];
    await admin().succeed('saveFormDraft', { id: typeId, version: 1, fields: broken });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('publishForm', { id: typeId, version: 2 });
      expect([code, Object.keys(data.fields).sort()]).toEqual([
        bodyCode.invalid,
        ['fields.0.label', 'fields.1.condition', 'fields.1.max', 'fields.2.condition', 'fields.3.condition', 'fields.4.options.1'],
      ]);
    });
  });

  it('of two who publish at once one does, and nothing is published twice', async () => {
    await admin().succeed('saveFormDraft', { id: typeId, version: 1, fields: [field('a')] });
    const answers = await Promise.all([1, 2].map(() => admin().call('publishForm', { id: typeId, version: 2 })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
    expect((await admin().call('publishForm', { id: typeId, version: 3 })).code).toBe(bodyCode.conflict);
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
