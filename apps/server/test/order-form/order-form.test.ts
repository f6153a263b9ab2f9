import { bodyCode } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { requiredText } from '../support/assertions/order-action-suite.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
/** Each test begins with a tenant that has never had fields of its own. */
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

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

const admin = () => fixture.tenant.clients.tenant_admin;
const dispatcher = () => fixture.tenant.clients.dispatcher;

async function publish(...fields: ReturnType<typeof field>[]): Promise<void> {
  const { version } = await admin().succeed('getOrderForm');
  const drafted = await admin().succeed('saveOrderFormDraft', { version, fields });
  await admin().succeed('publishOrderForm', { version: drafted.version });
}

const labelsOf = async () => (await dispatcher().succeed('listCustomFields', { table: 'workOrder' })).map(({ label }) => label);

describe('the tenant’s own fields', () => {
  itRejectsUnauthorised('saveOrderFormDraft', () => ({ server, tenant: fixture.tenant }), noAdministrators, { version: 0, fields: [] });
  itRejectsUnauthorised('publishOrderForm', () => ({ server, tenant: fixture.tenant }), noAdministrators, { version: 0 });

  it('begin with nothing, are drafted and published, each publication a version of its own', async () => {
    const nothing = { version: 0, fields: [], publishedAt: null, publishedBy: null };
    expect(await admin().succeed('getOrderForm')).toEqual({ version: 0, form: nothing, draft: null, openOrders: [] });
    const drafted = await admin().succeed('saveOrderFormDraft', { version: 0, fields: [field('floor')] });
    expect(drafted).toEqual({ version: 1, form: nothing, draft: [field('floor')], openOrders: [] });
    expect(await labelsOf()).toEqual([]);
    const published = await admin().succeed('publishOrderForm', { version: 1 });
    expect(published).toMatchObject({ version: 2, draft: null, form: { version: 1, fields: [field('floor')] } });
    expect(published.form.publishedBy).toBe('tenant_admin 员工');
    expect(await labelsOf()).toEqual(['floor']);
    expect(await readAudit(server, 'publishOrderForm', fixture.tenant.id)).toMatchObject([{ changes: { published: true } }]);
  });

  it('that were published stay as they are on the orders that began with them, and are edited by them', async () => {
    await publish(field('floor'));
    const { id, version } = await dispatcher().succeed(
      'createWorkOrder',
      fixture.operations.newOrder({ customAnswers: { floor: '三层' } }),
    );
    await publish(field('floor', { type: 'number', label: '楼层' }), field('contact'));
    const detail = await dispatcher().succeed('getWorkOrder', { id });
    expect(detail).toMatchObject({ customFields: [field('floor')], customAnswers: { floor: '三层' } });
    const { openOrders } = await admin().succeed('getOrderForm');
    expect(openOrders).toEqual([{ formVersion: 1, count: 1 }]);
    const edit = (customAnswers: Record<string, string | number>) =>
      dispatcher().call('updateWorkOrder', { id, version, mode: 'edit', customAnswers });
    expect((await edit({ floor: 3 })).data.fields).toEqual({ 'customAnswers.floor': '请检查数据' });
    expect(await edit({ floor: '四层', contact: '王工' })).toMatchObject({ code: bodyCode.success });
    // The order's form has no field for the contact.
    expect((await dispatcher().succeed('getWorkOrder', { id })).customAnswers).toEqual({ floor: '四层' });
  });

  it('leave the answers of an order whose title alone is changed', async () => {
    await publish(field('floor'));
    const { id, version } = await dispatcher().succeed(
      'createWorkOrder',
      fixture.operations.newOrder({ customAnswers: { floor: '三层' } }),
    );
    await dispatcher().succeed('updateWorkOrder', { id, version, mode: 'edit', title: '只改标题' });
    expect(await dispatcher().succeed('getWorkOrder', { id })).toMatchObject({ title: '只改标题', customAnswers: { floor: '三层' } });
  });

  it('that changed while somebody filled in a new order are asked for by their name, and nothing is created', async () => {
    await publish(field('floor'));
    await publish(field('contact'));
    const before = await readTenant(fixture.tenant.id);
    const { code, data } = await dispatcher().call('createWorkOrder', fixture.operations.newOrder({ customAnswers: { floor: '三层' } }));
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { 'customAnswers.contact': requiredText } } });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('take the register of a meter at the new order’s site, and question a doubtful one', async () => {
    await publish(field('register', { type: 'reading' }));
    const create = (objectId: string) =>
      dispatcher().call('createWorkOrder', fixture.operations.newOrder({ customAnswers: { register: { objectId, value: 12.5 } } }));
    expect((await create(fixture.operations.gatewayId)).data.fields).toEqual({ 'customAnswers.register': expect.stringContaining('表计') });
    const { data } = await create(fixture.operations.meterId);
    const { customAnswers } = await dispatcher().succeed('getWorkOrder', { id: data.id });
    expect(customAnswers.register).toMatchObject({ value: 12.5, meterName: 'meter 一号', unit: 'kWh', doubt: null });
  });

  it('are refused with what is wrong by its path, circles of conditions too', async () => {
    const broken = [
      field('a', { type: 'yesNo', condition: { key: 'b', equals: true } }),
      field('b', { type: 'yesNo', condition: { key: 'a', equals: true } }),
      field('c', { type: 'photo', max: 10 }),
    ];
    await admin().succeed('saveOrderFormDraft', { version: 0, fields: broken });
    const before = await readTenant(fixture.tenant.id);
    const { code, data } = await admin().call('publishOrderForm', { version: 1 });
    expect([code, Object.keys(data.fields).sort()]).toEqual([
      bodyCode.invalid,
      ['fields.0.condition', 'fields.1.condition', 'fields.2.max'],
    ]);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('of two administrators at once one is stored, and the other gets it as it stands', async () => {
    const answers = await Promise.all(
      ['一', '二'].map((label) => admin().call('saveOrderFormDraft', { version: 0, fields: [field('a', { label })] })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
    const stored = answers.find(({ code }) => code === bodyCode.success);
    const refused = answers.find(({ code }) => code === bodyCode.conflict);
    expect(refused?.data).toEqual(stored?.data);
    expect((await admin().call('publishOrderForm', { version: 0 })).code).toBe(bodyCode.conflict);
  });
});
