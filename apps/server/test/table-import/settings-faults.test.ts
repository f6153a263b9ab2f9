import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { type } from './faulty-plans.ts';
import { faultyTables } from './faulty-tables.ts';
import { createFullSettings, type SettingsTenant } from './full-settings.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: SettingsTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createFullSettings(server);
});
afterAll(() => server.close());

describe.each(faultyTables)('a table of $kind with faults', ({ kind, rows, faults }) => {
  it('is answered with each fault at its line and column, and nothing is written', async () => {
    const before = await exportRows(tenant.admin, kind);
    const result = await importRows(tenant.admin, kind, rows);
    expect(result).toMatchObject({ state: 'faulty', tally: null });
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual(faults.map(([line, column]) => [line, column]));
    for (const [index, [, , text]] of faults.entries()) expect(result.faults[index]?.text).toContain(text);
    expect(result.faults.every(({ text }) => text.length > 0)).toBe(true);
    expect(await exportRows(tenant.admin, kind)).toEqual(before);
  });
});

it('says faults in the language of the caller, those of the single calls too', async () => {
  const { id } = await importRows(tenant.admin, 'projects', [
    ['name', 'customer', 'areas', 'teams'],
    ['新项目', '甲', '滨江区', '没有的班'],
  ]);
  const english = await tenant.admin.call('getTableImport', { id }, { headers: { 'accept-language': 'en' } });
  expect(english.data.faults).toMatchObject([{ line: 2, column: 'teams' }]);
  expect(english.data.faults[0]?.text).not.toMatch(/[一-鿿]/);
});

it('names a column that the file does not have by its usual heading', async () => {
  const result = await importRows(tenant.admin, 'dispatchRules', [
    ['规则名称', '派给', '班组'],
    ['抢修', '班组', '一班；夜班'],
  ]);
  expect(result.faults).toMatchObject([{ line: 2, column: '优先级' }]);
});

it('refuses more settings than one document may change', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => [`班 ${index}`]);
  const result = await importRows(tenant.admin, 'teams', [['班组名称'], ...rows]);
  expect(result).toMatchObject({ state: 'faulty', faultCount: 1, faults: [{ line: null, text: expect.stringContaining('500') }] });
});

it('refuses more rows than a table of settings may have', async () => {
  const rows = Array.from({ length: 5_001 }, (_, index) => [`班 ${index}`]);
  expect(await importRows(tenant.admin, 'teams', [['班组名称'], ...rows])).toMatchObject({
    state: 'faulty',
    faults: [{ line: null, text: expect.stringContaining('5000') }],
  });
});

it('reads the apostrophe of an export back, and no formula', async () => {
  const escaped = [
    ['业务类型', '字段名称', '单位'],
    [type, '负荷', "'=1+1"],
  ];
  expect(await importRows(tenant.admin, 'formFields', escaped, true)).toMatchObject({ state: 'done', tally: { updated: 1 } });
  const formula = [
    ['业务类型', '字段名称', '单位'],
    [type, '负荷', '=1+1'],
  ];
  expect(await importRows(tenant.admin, 'formFields', formula, true)).toMatchObject({
    state: 'faulty',
    faults: [{ line: 2, column: '单位' }],
  });
});
