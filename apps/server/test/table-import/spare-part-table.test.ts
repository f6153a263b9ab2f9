import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createStore } from '../support/factories/create-spare-parts.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
});

const headings = ['编码', '名称', '规格型号', '单位', '单价（元）', '仓库', '期初数量', '最低库存'];
const seal = ['MFQ-50', '密封圈', 'DN50', '个', '3.50', '一号库', '12.5', '4'];
const admin = () => tenant.clients.tenant_admin;
const importParts = (...rows: string[][]) => importRows(admin(), 'spareParts', [headings, ...rows]);
const find = (code: string) => admin().succeed('getSparePart', { code });

describe('a table of spare parts', () => {
  it('brings in parts with their opening stock as receipts, and the next export has them', async () => {
    await createStore(server, tenant.id, { name: '一号库' });
    await createStore(server, tenant.id, { name: '二号库', keeperIds: [tenant.accounts.technician.id] });
    const rows = [
      seal,
      ['MFQ-50', '密封圈', '', '个', '3.5', '二号库', '1', '3'],
      ['CJX2-3210', '交流接触器', '', '只', '86.5', '', '', ''],
    ];
    expect(await importParts(...rows)).toMatchObject({ state: 'done', tally: { created: 2, updated: 1, unchanged: 0 } });
    const part = await find('mfq-50');
    expect(part).toMatchObject({
      name: '密封圈',
      model: 'DN50',
      priceCents: 350,
      stock: [
        { store: { name: '一号库' }, quantity: 12.5, averageCents: 350, minimum: 4, isLow: false },
        { store: { name: '二号库' }, quantity: 1, minimum: 3, isLow: true },
      ],
    });
    const { items } = await admin().succeed('listStockEntries', { partId: part.id });
    expect(items.map(({ kind, quantity, note, by }) => [kind, quantity, note, by.id])).toEqual(
      expect.arrayContaining([['receipt', 12.5, '期初', tenant.accounts.tenant_admin.id]]),
    );
    await dispatchNotifications(server, tenant);
    expect((await readMessages(tenant.clients.technician)).map(({ topic }) => topic)).toEqual(['stockLow']);
    const [, ...exported] = await exportRows(admin(), 'spareParts');
    expect(exported).toHaveLength(3);
    expect(exported).toContainEqual(['MFQ-50', '密封圈', 'DN50', '个', '3.50', '一号库', 12.5, 4].map(String));
    expect(await importRows(admin(), 'spareParts', [headings, ...exported])).toMatchObject({
      tally: { created: 0, updated: 0, unchanged: 3 },
    });
  });

  it('changes prices and minimums, and leaves stock that has moved to a count', async () => {
    await createStore(server, tenant.id, { name: '一号库' });
    await importParts(seal);
    const dearer = ['MFQ-50', '密封圈', '', '个', '4', '一号库', '', '20'];
    expect(await importParts(dearer)).toMatchObject({ tally: { updated: 1 } });
    expect(await find('MFQ-50')).toMatchObject({
      priceCents: 400,
      model: 'DN50',
      version: 2,
      stock: [{ quantity: 12.5, minimum: 20, isLow: true }],
    });
    const other = ['MFQ-50', '密封圈', '', '个', '4', '一号库', '13', ''];
    expect(await importParts(other)).toMatchObject({ faults: [{ line: 2, column: '期初数量', text: '该仓库已有出入库，请用盘点修改' }] });
  });

  it('names what is wrong by line and column, and writes nothing', async () => {
    await createStore(server, tenant.id, { name: '一号库' });
    const row = (changes: Record<number, string>) => seal.map((cell, index) => changes[index] ?? cell);
    const result = await importParts(
      row({ 4: '3.505' }),
      row({ 6: '一箱' }),
      row({ 0: 'B', 5: '没有的库' }),
      row({ 0: 'C', 5: '' }),
      row({ 0: 'D' }),
      row({ 0: 'D', 1: '别的名字', 5: '' }),
      row({ 0: 'D' }),
    );
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, '单价（元）'],
      [3, '期初数量'],
      [4, '仓库'],
      [5, '仓库'],
      [7, null],
      [8, null],
    ]);
    expect((await admin().succeed('listSpareParts')).total).toBe(0);
  });

  it('is for the administrator of the whole organisation', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    expect(await importRows(client, 'spareParts', [headings, seal])).toMatchObject({ faults: [{ line: 2 }] });
    expect(await exportRows(client, 'spareParts')).toHaveLength(1);
  });
});
