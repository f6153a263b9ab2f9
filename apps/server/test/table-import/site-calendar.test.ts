import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const shift = [{ from: 480, to: 1020 }];
const fields = { hours: { 1: shift, 2: shift, 3: shift, 4: shift, 5: shift }, holidays: [], extraWorkdays: [] };

it('a table of sites has their work calendars, which an empty cell leaves and a dash takes away', async () => {
  const admin = tenant.clients.tenant_admin;
  const calendar = await admin.succeed('saveCalendar', { ...fields, name: '夜班', isDefault: false });
  const headings = ['名称', '类型', '工作日历'];
  const calendarOf = async () => (await admin.succeed('listAreas', {})).find(({ name }) => name === '夜班园区')?.calendarId;
  const importCell = (cell: string) => importRows(admin, 'sites', [headings, ['夜班园区', '站点', cell]]);
  expect(await importCell('夜班')).toMatchObject({ tally: { created: 1 } });
  expect(await calendarOf()).toBe(calendar.id);
  expect(await importCell('')).toMatchObject({ tally: { unchanged: 1 } });
  const rows = await exportRows(admin, 'sites');
  expect(rows.find(([name]) => name === '夜班园区')).toContain('夜班');
  expect(await importRows(admin, 'sites', rows)).toMatchObject({ tally: { created: 0, updated: 0 } });
  expect(await importCell('-')).toMatchObject({ tally: { updated: 1 } });
  expect(await calendarOf()).toBeNull();
  expect(await importCell('没有的日历')).toMatchObject({ state: 'faulty', faults: [{ line: 2, column: '工作日历' }] });
});
