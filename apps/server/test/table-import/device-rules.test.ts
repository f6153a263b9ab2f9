import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { createAlarm, createAlarmRule } from '../support/factories/create-alarms.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { listFaults, runTableImport } from '../support/services/run-table-import.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  admin = tenant.clients.tenant_admin;
  await createArea(server, tenant.id, null, '东区', { kind: 'site' });
  await createArea(server, tenant.id, null, '西区', { kind: 'site' });
});

const columns = '名称,编号,类型,区域,网关编号,总表编号,型号,倍率,能源类型,二维码\n';
const importRows = (client: TestClient, ...rows: string[]) => runTableImport(client, 'devices', columns + rows.join('\n'));
const findDevice = (code: string) =>
  server.database.kysely
    .selectFrom('devices')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

describe('a table of devices', () => {
  it('links nothing with a device that the administrator of one area does not manage, unless it is linked already', async () => {
    const { client } = await tenant.addAccount([{ role: 'tenant_admin', areaId: await createArea(server, tenant.id, null, '自管') }]);
    await importRows(
      admin,
      '网关,GW,网关,西区,,,,,,',
      '总表,M,表计,西区,,,,,,QR-远',
      '旧表,OLD,表计,自管,GW,M,,,,',
      '分表,SUB,表计,自管,,,,,,',
    );
    const refused = await importRows(
      client,
      '甲,A,表计,自管,GW,,,,,',
      '乙,B,表计,自管,,M,,,,',
      '丙,C,表计,自管,,,,,,QR-远',
      '总表,M,表计,自管,,,,,,',
    );
    expect(listFaults(refused)).toEqual([
      '2 网关编号 “GW”不在您的管理范围内',
      '3 总表编号 “M”不在您的管理范围内',
      '4 二维码 “QR-远”已是其他设备的二维码',
      '5 编号 “M”不在您的管理范围内',
    ]);
    const kept = await importRows(client, '旧表改名,OLD,表计,自管,GW,M,,,,', '分表,SUB,表计,自管,,OLD,,,,');
    expect(kept).toMatchObject({ state: 'done', tally: { updated: 2 } });
  });

  it('lets no meter count behind itself, by way of however many others of the file', async () => {
    const meter = (code: string, main: string) => `表${code},${code},表计,东区,,${main},,,,`;
    const circle = (line: number, main: string) => `${line} 总表编号 “${main}”不能既是上级又是下级表计`;
    await importRows(admin, meter('A', ''), meter('B', ''), meter('C', ''));
    expect(listFaults(await importRows(admin, meter('A', 'B'), meter('B', 'A')))).toEqual([circle(2, 'B'), circle(3, 'A')]);
    const three = await importRows(admin, meter('A', 'B'), meter('B', 'C'), meter('C', 'A'));
    expect(listFaults(three)).toEqual([circle(2, 'B'), circle(3, 'C'), circle(4, 'A')]);
    expect(await importRows(admin, meter('A', 'B'), meter('B', 'C'))).toMatchObject({ state: 'done' });
    // The other way round from before is no circle.
    expect(await importRows(admin, meter('B', 'A'), meter('A', 'C'))).toMatchObject({ state: 'done' });
  });

  it('gives a device nothing that its kind does not have, and makes no camera of a meter', async () => {
    await importRows(admin, '总表,M,表计,东区,,,,,,');
    const refused = await importRows(
      admin,
      '摄像头,CAM,摄像头,东区,,M,,,,',
      '摄像头二,CAM-2,摄像头,东区,,,,3,,',
      '网关,GW,网关,东区,,M,,,,',
      '总表,M,摄像头,东区,,,,,,',
    );
    expect(listFaults(refused)).toEqual([
      '2 总表编号 不能填写：该类型的设备没有总表',
      '3 倍率 不能填写：该类型的设备没有倍率',
      '4 总表编号 不能填写：该类型的设备没有总表',
      '5 类型 “camera”不能修改：“M”的类型已确定',
    ]);
    // The name of a model is a text to a gateway.
    await importRows(admin, '网关,GW,网关,东区,,,DTSD1352-C,,,');
    expect(await findDevice('GW')).toMatchObject({ model: 'DTSD1352-C', model_id: null });
  });

  it('gives a meter the energy of its model, and no model of another energy', async () => {
    await createMeterModel(server, tenant.id, '本组织电表');
    await importRows(admin, '表,A,表计,东区,,,本组织电表,,,');
    expect(await findDevice('A')).toMatchObject({ energy_type: 'NYDN' });
    const refused = await importRows(admin, '水表,B,表计,东区,,,本组织电表,,水,', '表,A,表计,东区,,,,,水,');
    expect(listFaults(refused)).toEqual(['2 型号 “本组织电表”：该型号计量的是另一种能源', '3 型号 “本组织电表”：该型号计量的是另一种能源']);
  });

  it('ends the alarms of a device that it moves away from the area of their rule, as the single call does', async () => {
    const areaId = await createArea(server, tenant.id, null, '有规则的区域');
    await importRows(admin, '泵,P,设备,有规则的区域,,,,,,', '阀,V,设备,有规则的区域,,,,,,');
    const ruleId = await createAlarmRule(server, tenant.id, { area_id: areaId });
    const [pump, valve] = [await findDevice('P'), await findDevice('V')];
    const moved = await createAlarm(server, tenant.id, pump.id, { rule_id: ruleId });
    const stays = await createAlarm(server, tenant.id, valve.id, { rule_id: ruleId });
    for (const device_id of [pump.id, valve.id])
      await server.database.kysely
        .insertInto('device_states')
        .values({ tenant_id: tenant.id, device_id, latest: '{}', attributes: '{}' })
        .onConflict((row) => row.doNothing())
        .execute();
    const events: ServerEvent[] = [];
    const stop = server.context.eventBus.subscribe((event) => void events.push(event));
    await importRows(admin, '泵,P,设备,东区,,,,,,', '阀,V,设备,有规则的区域,,,,,,');
    const open = await server.database.kysely
      .selectFrom('alarms')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('cleared_at', 'is', null)
      .execute();
    expect(open).toEqual([{ id: stays }]);
    // They are published after the commit, from which on the import is done.
    const ended = { kind: 'alarm-changed', tenantId: tenant.id, alarmId: moved, isNew: false, isOrderDue: false };
    await expect.poll(() => events).toContainEqual(ended);
    stop();
  });
});
