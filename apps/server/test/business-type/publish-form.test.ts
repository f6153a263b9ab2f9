import { type ApiOutput, bodyCode } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBusinessType, createForm } from '../support/factories/create-operations.ts';
import { createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
/** Nothing refers to it. */
let typeId: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  typeId = await createBusinessType(server, fixture.tenant, { name: `业务 ${server.context.ids.next()}` });
});

const admin = () => fixture.tenant.clients.tenant_admin;

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
