import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());
beforeEach(() => saveCodes(['绝缘老化', '外力破坏'], ['更换部件']));

/** Leaves the business type's other settings as they are. */
async function saveCodes(causeCodes: string[], remedyCodes: string[]): Promise<void> {
  const admin = fixture.tenant.clients.tenant_admin;
  const type = (await admin.succeed('listManagedBusinessTypes')).find(({ id }) => id === fixture.operations.businessTypeId);
  if (!type) throw new Error('the business type is gone');
  const { form: _, draft: __, projects: ___, openOrders: ____, retired: _____, ...settings } = type;
  await admin.succeed('saveBusinessType', { ...settings, causeCodes, remedyCodes });
}

const handIn = (order: { id: string; version: number }, codes: Record<string, unknown>) =>
  fixture.tenant.clients.technician.call('processWorkOrder', { ...order, phase: 'result', result: { ...plainResult, ...codes } });

async function orderToBackfill() {
  const { id, version } = await fixture.orderAt('60');
  return { id, version };
}

const invalidText = '请选择有效的选项';

describe('the causes and remedies of a business type', () => {
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['nothing', {}, { 'result.causeCode': requiredText, 'result.remedyCode': requiredText }],
    ['null', { causeCode: null, remedyCode: '更换部件' }, { 'result.causeCode': requiredText }],
    ['what the type does not have', { causeCode: '雷击', remedyCode: '更换部件' }, { 'result.causeCode': invalidText }],
    ['one for the other', { causeCode: '外力破坏', remedyCode: '外力破坏' }, { 'result.remedyCode': invalidText }],
  ])('refuse results that name %s', async (_, codes, fields) => {
    const order = await orderToBackfill();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const { code, data } = await handIn(order, codes);
    expect({ code, fields: data.fields }).toEqual({ code: bodyCode.invalid, fields });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('stand on the order, in the log and in exports under the names that were given, whatever becomes of the lists', async () => {
    const { dispatcher, tenant_admin } = fixture.tenant.clients;
    const order = await orderToBackfill();
    const offered = await dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(offered).toMatchObject({ causeCodes: ['绝缘老化', '外力破坏'], remedyCodes: ['更换部件'], result: null });
    expect(await handIn(order, { causeCode: '外力破坏', remedyCode: '更换部件' })).toMatchObject({ code: bodyCode.success });
    await saveCodes(['雷击'], []);
    const named = { causeCode: '外力破坏', remedyCode: '更换部件' };
    const { order: row } = await readOrderRows(server, order.id);
    expect([row.cause_code, row.remedy_code]).toEqual(['外力破坏', '更换部件']);
    expect(await dispatcher.succeed('getWorkOrder', { id: order.id })).toMatchObject({
      causeCodes: ['雷击'],
      remedyCodes: [],
      result: named,
    });
    const { items } = await dispatcher.succeed('listMaintenanceLog', {});
    expect(items.find(({ id }) => id === order.id)).toMatchObject(named);
    const { headings, rows } = await tenant_admin.succeed('exportWorkOrders', { keyword: offered.orderNo });
    const cell = (heading: string) => rows[0]?.[headings.indexOf(heading)];
    expect([cell('故障原因分类'), cell('处理方式分类')]).toEqual(['外力破坏', '更换部件']);
  });

  it('are those of now: an order under way is asked by the lists that there are when its results are given', async () => {
    const order = await orderToBackfill();
    await saveCodes([], ['现场修复']);
    const late = await handIn(order, { causeCode: '外力破坏', remedyCode: '现场修复' });
    expect(late.data.fields).toEqual({ 'result.causeCode': invalidText });
    expect(await handIn(order, { remedyCode: '现场修复' })).toMatchObject({ code: bodyCode.success });
    const { order: row } = await readOrderRows(server, order.id);
    expect([row.cause_code, row.remedy_code]).toEqual([null, '现场修复']);
  });
});
