import { maxRatings } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  await importRows(tenant.clients.tenant_admin, 'sites', [
    ['名称', '类型'],
    ['江畔园区', '站点'],
  ]);
});
afterAll(() => server.close());

const headings = ['名称', '编号', '类型', '区域', '生产厂家', '出厂编号', '额定参数', '安装日期', '质保截止'];
const device = (code: string, ...nameplate: string[]) => [`变压器 ${code}`, code, '设备', '江畔园区', ...nameplate];

async function readNameplate(code: string) {
  const { items } = await tenant.clients.tenant_admin.succeed('listManagedDevices', { keyword: code, pageSize: 10 });
  const id = items.find((one) => one.code === code)?.id ?? '';
  return tenant.clients.tenant_admin.succeed('getManagedDevice', { id });
}

describe('a table of devices', () => {
  it('has the nameplates, which an empty cell leaves and a dash empties', async () => {
    const admin = tenant.clients.tenant_admin;
    const ratings = '额定容量(kVA)=1000； 联结组别＝Dyn11;"电压(一次)"()=10';
    const first = device('AJ-TR-01', '海鸥变压器厂', 'SN-2021-0815', ratings, '2021年9月1日', '2026/8/31');
    expect(await importRows(admin, 'devices', [headings, first, device('AJ-TR-02', '', '', '', '', '')])).toMatchObject({
      tally: { created: 2 },
    });
    const made = await readNameplate('AJ-TR-01');
    expect(made.nameplate).toEqual({
      maker: '海鸥变压器厂',
      serialNumber: 'SN-2021-0815',
      ratings: [
        { name: '额定容量', value: '1000', unit: 'kVA' },
        { name: '联结组别', value: 'Dyn11', unit: '' },
        { name: '电压(一次)', value: '10', unit: '' },
      ],
      installedOn: '2021-09-01',
      warrantyUntil: '2026-08-31',
    });
    expect((await readNameplate('AJ-TR-02')).nameplate).toMatchObject({ maker: null, ratings: [], installedOn: null });
    expect(await importRows(admin, 'devices', [headings, device('AJ-TR-01', '', '', '', '', '')])).toMatchObject({
      tally: { unchanged: 1 },
    });
    const changed = device('AJ-TR-01', '新厂', '-', '-', '', '-');
    expect(await importRows(admin, 'devices', [headings, changed])).toMatchObject({ tally: { updated: 1 } });
    const after = await readNameplate('AJ-TR-01');
    expect([after.version, after.nameplate]).toEqual([
      made.version + 1,
      { maker: '新厂', serialNumber: null, ratings: [], installedOn: '2021-09-01', warrantyUntil: null },
    ]);
  });

  it('exports rated values as it reads them, whatever signs they have', async () => {
    const admin = tenant.clients.tenant_admin;
    const { id: areaId } = (await admin.succeed('listAreas', {})).find(({ name }) => name === '江畔园区') ?? { id: '' };
    const ratings = [
      { name: '变比=一次/二次', value: '10;0.4', unit: 'kV' },
      { name: '绝缘"等级"', value: 'A=B', unit: '' },
      { name: '电流(热稳定)', value: '20', unit: 'kA' },
      { name: '冷却（方式）', value: 'AN、AF，自然', unit: '' },
    ];
    const nameplate = { maker: null, serialNumber: null, ratings, installedOn: null, warrantyUntil: null };
    await admin.succeed('saveDevice', { kind: 'device', name: '符号', code: 'SIGNS-1', areaId, nameplate });
    const rows = await exportRows(admin, 'devices');
    expect(await importRows(admin, 'devices', rows)).toMatchObject({ tally: { created: 0, updated: 0, unchanged: rows.length - 1 } });
    await importRows(
      admin,
      'devices',
      rows.map((row, index) => (index > 0 && row[1] === 'SIGNS-1' ? row.map((cell) => (cell === 'SIGNS-1' ? 'SIGNS-2' : cell)) : row)),
    );
    expect((await readNameplate('SIGNS-1')).nameplate.ratings).toEqual(ratings);
  });

  it('has each fault at its line and column, and writes nothing', async () => {
    const many = Array.from({ length: maxRatings + 1 }, (_, index) => `参数${index}=1`).join('；');
    const result = await importRows(tenant.clients.tenant_admin, 'devices', [
      headings,
      device('F-1', '厂'.repeat(101), '', '', '', ''),
      device('F-2', '', '', '额定容量 1000', '', ''),
      device('F-3', '', '', '额定容量=1000=2', '', ''),
      device('F-4', '', '', many, '', ''),
      device('F-5', '', '', '', '2021-02-30', ''),
      device('F-6', '', '', '', '2021-09-01', '2020-08-31'),
    ]);
    expect(result).toMatchObject({ state: 'faulty', tally: null });
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, '生产厂家'],
      [3, '额定参数'],
      [4, '额定参数'],
      [5, '额定参数'],
      [6, '安装日期'],
      [7, '质保截止'],
    ]);
  });
});
