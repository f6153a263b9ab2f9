import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '#cli/commands/import-table.ts';
import { listEvents } from '../support/assertions/list-events.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { countRows } from './count-rows.ts';
import { createTableFiles, type SheetCell, type TableFiles } from './table-files.ts';

let server: TestServer;
let files: TableFiles;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  files = await createTableFiles();
});
afterAll(async () => {
  await files.remove();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});

const room = 'region 区域/site 区域/building 区域/room 区域';
const importFile = (file: string, dryRun = false) => runImport(server.context, 'devices', { tenant: tenant.id, file, dryRun });
const importCsv = async (text: string, dryRun = false) => importFile(await files.write('devices.csv', text), dryRun);
const importSheet = async (rows: SheetCell[][]) => importFile(await files.writeSheet('devices.xlsx', rows));
const findDevice = (code: string) =>
  server.database.kysely.selectFrom('devices').selectAll().where('tenant_id', '=', tenant.id).where('code', '=', code).executeTakeFirst();

const devices = `名称,编号,类型,能源类型,型号,区域,安装位置,网关编号,二维码
网关一,GW-1,网关,,,${room},,,
总表,M-1,表计,电,DTSD1352,${room},1号柜,GW-1,QR-1
冷量表,M-2,meter,热(冷源),,${room},,GW-1,QR-2
门口,C-1,摄像头,,,${room},,,
`;

const findStream = (deviceId: string) =>
  server.database.kysely
    .selectFrom('camera_streams')
    .select(['url', 'authorization_header'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst();

describe('importing optional properties of devices', () => {
  const header = '名称,编号,类型,区域,型号,倍率,视频地址\n';

  it('links a meter with a model of the tenant’s own, and never with another tenant’s or a retired one', async () => {
    const foreign = await createTenant(server);
    await createMeterModel(server, foreign.id, '网关表甲');
    const own = await createMeterModel(server, tenant.id, '网关表乙');
    await createMeterModel(server, tenant.id, '网关表丙', { retired_at: new Date(0) });
    const rows = ['甲', '乙', '丙'].map((name) => `表${name},M-${name},表计,${room},网关表${name},,\n`);
    await importCsv(`${header}${rows.join('')}`);
    expect(await findDevice('M-甲')).toMatchObject({ model: '网关表甲', model_id: null });
    expect(await findDevice('M-乙')).toMatchObject({ model_id: own });
    expect(await findDevice('M-丙')).toMatchObject({ model_id: null });
  });

  it('links a meter with its model by name, and stores the factor of its register', async () => {
    const [model] = await server.database.kysely.selectFrom('meter_models').select(['id', 'name']).orderBy('name').limit(1).execute();
    await importCsv(`${header}总表,M-1,表计,${room},${model?.name},200,\n分表,M-2,表计,${room},自制表,0.5,\n水表,M-3,表计,${room},,,\n`);
    expect(await findDevice('M-1')).toMatchObject({ model_id: model?.id, register_factor: 200 });
    expect(await findDevice('M-2')).toMatchObject({ model: '自制表', model_id: null, register_factor: 0.5 });
    expect(await findDevice('M-3')).toMatchObject({ register_factor: 1 });
    expect(await importCsv(`${header}总表,M-1,表计,${room},自制表,,\n分表,M-2,表计,${room},,1,\n`)).toContain('2 updated');
    expect(await findDevice('M-1')).toMatchObject({ model_id: null, register_factor: 200 });
    expect(await findDevice('M-2')).toMatchObject({ register_factor: 1 });
  });

  it('changes the factor of a meter without readings, and refuses it at its place for one with readings', async () => {
    const columns = '名称,编号,类型,区域,倍率\n';
    const meters = (...factors: string[]) => factors.map((factor, index) => `表${index},M-${index},表计,${room},${factor}\n`).join('');
    await importCsv(columns + meters('200', '300'));
    const deviceId = (await findDevice('M-0'))?.id ?? '';
    await writeState(server, { tenantId: tenant.id, deviceId }, { register_at: server.clock.now() });
    expect(await importCsv(columns + meters('200', '400'))).toContain('1 updated');
    expect(await importCsv(columns + meters('', ''))).toContain('2 unchanged');
    await expect(importCsv(columns + meters('100', '500'))).rejects.toThrow('One fault: nothing has been written.');
    await expect(importCsv(columns + meters('100', '500'), true)).rejects.toThrow(
      "line 2, column 倍率: '100' cannot be: the meter has readings, so that a new factor needs a replacement",
    );
    expect([await findDevice('M-0'), await findDevice('M-1')].map((device) => device?.register_factor)).toEqual([200, 400]);
  });

  it('refuses a model with another register, or without one, for a meter with readings', async () => {
    const columns = '名称,编号,类型,区域,型号\n';
    const meter = (model: string) => `${columns}表,M-1,表计,${room},${model}\n`;
    await importCsv(meter('DTSD1352-C'));
    const deviceId = (await findDevice('M-1'))?.id ?? '';
    await writeState(server, { tenantId: tenant.id, deviceId }, { register_at: server.clock.now() });
    for (const model of ['自制表', 'LXS-W'])
      await expect(importCsv(meter(model), true)).rejects.toThrow(
        `line 2, column 型号: '${model}' cannot be: the meter has readings, and this model counts by another register`,
      );
    expect(await importCsv(meter('DTSD1352-C'))).toContain('1 unchanged');
  });

  it('stores the main meter, and refuses one that is no meter or would be behind itself', async () => {
    const columns = '名称,编号,类型,区域,总表编号\n';
    await importCsv(`${columns}总表,M-1,表计,${room},\n分表,M-2,表计,${room},M-1\n`);
    expect(await findDevice('M-2')).toMatchObject({ main_meter_id: (await findDevice('M-1'))?.id });
    expect(await importCsv(`${columns}分表,M-2,表计,${room},\n`)).toContain('1 unchanged');
    const text = `${columns}网关,GW-9,网关,${room},\n甲,M-3,表计,${room},GW-9\n乙,M-4,表计,${room},M-404\n丙,M-5,表计,${room},M-5\n总表,M-1,表计,${room},M-2\n`;
    await expect(importCsv(text)).rejects.toThrow(`line 3, column 总表编号: 'GW-9' is no meter of this tenant, nor of an earlier line
line 4, column 总表编号: 'M-404' is no meter of this tenant, nor of an earlier line
line 5, column 总表编号: 'M-5' cannot be behind this meter and in front of it
line 6, column 总表编号: 'M-2' cannot be behind this meter and in front of it`);
  });

  it('stores the address of a camera’s stream, with the credentials separate from it', async () => {
    const rows = `大门,C-1,摄像头,${room},,,http://admin:p%40ss@10.0.0.5:8888/live/1/index.m3u8\n后院,C-2,摄像头,${room},,,https://nvr.example.com/2.m3u8?x=1\n`;
    await importCsv(header + rows);
    const [first, second] = [await findDevice('C-1'), await findDevice('C-2')];
    expect(await findStream(first?.id ?? '')).toEqual({
      url: 'http://10.0.0.5:8888/live/1/index.m3u8',
      authorization_header: `Basic ${Buffer.from('admin:p@ss').toString('base64')}`,
    });
    expect(await findStream(second?.id ?? '')).toEqual({ url: 'https://nvr.example.com/2.m3u8?x=1', authorization_header: null });
    expect(await importCsv(header + rows)).toContain('2 unchanged');
    expect(await importCsv(`${header}大门,C-1,摄像头,${room},,,\n`)).toContain('1 unchanged');
    expect(await importCsv(`${header}大门,C-1,摄像头,${room},,,http://10.0.0.6/index.m3u8\n`)).toContain('1 updated');
    expect(await findStream(first?.id ?? '')).toEqual({ url: 'http://10.0.0.6/index.m3u8', authorization_header: null });
  });

  it('lists invalid factors and addresses, and streams of other devices', async () => {
    const before = await countRows(server.database);
    const text = `${header}甲,A,表计,${room},,0,
乙,B,表计,${room},,-5,
丙,C,摄像头,${room},,两倍,rtsp://10.0.0.5/1
丁,D,摄像头,${room},,,file:///etc/passwd
戊,E,摄像头,${room},,,10.0.0.5/index.m3u8
己,F,表计,${room},,,http://10.0.0.5/index.m3u8
庚,G,摄像头,${room},,,http://admin:100%@10.0.0.5/index.m3u8
`;
    await expect(importCsv(text)).rejects.toThrow(`line 2, column 倍率: '0' is not a number above 0, at most 1000000
line 3, column 倍率: '-5' is not a number above 0, at most 1000000
line 4, column 倍率: '两倍' is not a number above 0, at most 1000000
line 4, column 视频地址: 'rtsp://10.0.0.5/1' is no http or https address of an HLS playlist
line 5, column 视频地址: 'file:///etc/passwd' is no http or https address of an HLS playlist
line 6, column 视频地址: '10.0.0.5/index.m3u8' is no http or https address of an HLS playlist
line 7, column 视频地址: cannot be: a meter has no stream
line 8, column 视频地址: 'http://admin:100%@10.0.0.5/index…' holds a name or a password with a % that stands for nothing
8 faults`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('publishes the change to running servers, and nothing when nothing was written', async () => {
    const row = `${header}总表,M-1,表计,${room},,,\n`;
    expect(await listEvents(server, () => importCsv(row, true))).toEqual([]);
    expect(await listEvents(server, () => importCsv(row))).toEqual([{ kind: 'devices-changed', tenantId: tenant.id }]);
    expect(await listEvents(server, () => importCsv(row))).toEqual([]);
  });
});

describe('importing devices', () => {
  it('creates devices, meters, gateways and cameras, with gateways from earlier lines', async () => {
    expect(await importCsv(devices)).toBe(`${tenant.name}, devices: 4 created, 0 updated, 0 unchanged`);
    const gateway = await findDevice('GW-1');
    expect(gateway).toMatchObject({ kind: 'gateway', name: '网关一', area_id: tenant.areas.room, gateway_id: null, online: null });
    const meter = { kind: 'meter', energy_type: 'NYDN', model: 'DTSD1352', location: '1号柜', gateway_id: gateway?.id, qr: 'QR-1' };
    expect(await findDevice('M-1')).toMatchObject(meter);
    expect(await findDevice('M-2')).toMatchObject({ energy_type: 'NYLN', model: null, location: null });
    expect(await findDevice('C-1')).toMatchObject({ kind: 'camera', qr: null });
    const { items } = await tenant.clients.dispatcher.succeed('listMeters', {});
    expect(items.map(({ name }) => name).sort()).toEqual(['冷量表', '总表'].sort());
  });

  it('reads a workbook with a numeric code and an existing gateway', async () => {
    const gatewayId = await createDevice(server, tenant.id, tenant.areas.room, '网关', { kind: 'gateway', code: 'GW-9' });
    await importSheet([
      ['code', 'name', 'kind', 'area', 'energyType', 'gateway'],
      [20260001, '水表', 'meter', room, 'NYSN', 'GW-9'],
    ]);
    expect(await findDevice('20260001')).toMatchObject({ name: '水表', energy_type: 'NYSN', gateway_id: gatewayId });
  });

  it('changes nothing the second time', async () => {
    await importCsv(devices);
    const before = await countRows(server.database);
    expect(await importCsv(devices)).toContain('0 created, 0 updated, 4 unchanged');
    expect(await countRows(server.database)).toEqual(before);
  });

  it('changes values that differ, leaves those with an empty cell, and exchanges labels', async () => {
    await importCsv(devices);
    const before = await findDevice('M-1');
    const header = '名称,编号,类型,区域,二维码,型号\n';
    const swapped = `总表,M-1,表计,region 区域,QR-2,\n冷量表,M-2,表计,${room},QR-1,\n新表,M-3,表计,${room},QR-3,\n门口,C-1,摄像头,${room},,\n`;
    expect(await importCsv(header + swapped)).toContain('1 created, 2 updated, 1 unchanged');
    expect(await findDevice('M-1')).toEqual({ ...before, version: (before?.version ?? 0) + 1, area_id: tenant.areas.region, qr: 'QR-2' });
    expect(await findDevice('M-2')).toMatchObject({ qr: 'QR-1', energy_type: 'NYLN' });
  });

  it('writes nothing on a dry run', async () => {
    const before = await countRows(server.database);
    expect(await importCsv(devices, true)).toContain('It would be: 4 created');
    expect(await countRows(server.database)).toEqual(before);
  });

  it('lists every fault with its position and writes nothing', async () => {
    await createDevice(server, tenant.id, tenant.areas.room, '旧', { code: 'OLD', qr: 'QR-OLD' });
    const before = await countRows(server.database);
    const text = `名称,编号,类型,能源类型,区域,网关编号,二维码
甲,A,泵,电力,无,,
乙,B,表计,,${room},无此网关,QR-OLD
丙,C,表计,,${room},OLD,QR
丁,C,表计,,${room},LATER,QR
网关,LATER,网关,,${room},OLD,
旧,OLD,网关,,${room},,
=戊,${'长'.repeat(61)},表计,,${room},,
坏网关,BAD,网关,,无,,
己,F,表计,,${room},BAD,
`;
    await expect(importCsv(text)).rejects.toThrow(`line 2, column 类型: '泵' is no kind of device: one of 设备、表计、网关、摄像头
line 2, column 能源类型: '电力' is no energy type: one of 电、水、气、冷量、热量、环境、开关
line 2, column 区域: '无' is no area of this tenant
line 3, column 网关编号: '无此网关' is no gateway of this tenant, nor of an earlier line
line 3, column 二维码: 'QR-OLD' is the label of the device 'OLD' already
line 4, column 网关编号: 'OLD' is a device, not a gateway
line 5, column 网关编号: 'LATER' is no gateway of this tenant, nor of an earlier line
line 5, column 二维码: 'QR' is in line 4 already
line 5, column 编号: 'C' is in line 4 already
line 6, column 网关编号: 'OLD' cannot be the gateway of a gateway
line 6, column 网关编号: 'OLD' is a device, not a gateway
line 7, column 类型: 'gateway' cannot be: 'OLD' is a device already
line 8, column 名称: '=戊' is a formula: write its value instead
line 8, column 编号: '${'长'.repeat(32)}…' is longer than 60 characters
line 9, column 区域: '无' is no area of this tenant
15 faults: nothing has been written.`);
    expect(await countRows(server.database)).toEqual(before);
  });

  it('lists a formula and a date of a workbook by line and column', async () => {
    const rows: SheetCell[][] = [
      ['名称', '编号', '类型', '区域'],
      ['表', new Date('2026-11-19T00:00:00Z'), { formula: '"表计"' }, room],
    ];
    await expect(importSheet(rows)).rejects.toThrow(
      "line 2, column 编号: '2026-11-19' is a date: format the cell as text\nline 2, column 类型: '' is the result of a formula, or an error",
    );
  });

  it('reports a value with a NUL character without printing it', async () => {
    await expect(importCsv(`名称,编号,类型,区域\n表\0,A,表计,${room}\n`)).rejects.toThrow(
      "line 2, column 名称: '表�' holds a NUL character",
    );
  });

  it('finds no areas, gateways and labels of another tenant', async () => {
    const other = await createTenant(server);
    const { kysely } = server.database;
    await kysely.updateTable('areas').set({ name: '别家' }).where('id', '=', other.areas.region).execute();
    await createDevice(server, other.id, other.areas.room, '网关', { kind: 'gateway', code: 'GW-OTHER', qr: 'QR-OTHER' });
    const header = '名称,编号,类型,区域,网关编号,二维码\n';
    await expect(importCsv(`${header}表,A,表计,别家,GW-OTHER,QR-OTHER\n`)).rejects.toThrow(
      "line 2, column 区域: '别家' is no area of this tenant\nline 2, column 网关编号: 'GW-OTHER' is no gateway of this tenant, nor of an earlier line\n2 faults",
    );
    // Codes and labels are unique within a tenant only.
    expect(await importCsv(`${header}表,GW-OTHER,表计,${room},,QR-OTHER\n`)).toContain('1 created');
  });
});
