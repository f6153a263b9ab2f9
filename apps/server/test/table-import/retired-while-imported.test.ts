import { type ApiName, bodyCode } from '@energy-om/contract';
import type { TableKind } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImport } from '#cli/commands/import-table.ts';
import { createTableFiles, type TableFiles } from '../cli/table-files.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createArea, createCalendar } from '../support/factories/create-places.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createPhoneNumber, createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let files: TableFiles;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  files = await createTableFiles();
  tenant = await createTenant(server);
  await createArea(server, tenant.id, null, '园区', { kind: 'site' });
});
afterAll(async () => {
  await files.remove();
  await server.close();
});

let count = 0;
const newName = (what: string) => {
  count += 1;
  return `${what}${count}`;
};

/** How one is made, and the call that takes it out of use. @returns the id */
const settings = {
  area: { create: (name: string) => createArea(server, tenant.id, null, name, { kind: 'site' }), end: 'retireArea' },
  team: { create: (name: string) => createTeam(server, tenant.id, { name }), end: 'removeTeam' },
  businessType: { create: (name: string) => createBusinessType(server, tenant, { name }), end: 'retireBusinessType' },
  calendar: { create: (name: string) => createCalendar(server, tenant.id, name), end: 'retireCalendar' },
  meterModel: { create: (name: string) => createMeterModel(server, tenant.id, name), end: 'retireMeterModel' },
  gateway: {
    create: (name: string) => createDevice(server, tenant.id, tenant.areas.room, name, { kind: 'gateway', code: name }),
    end: 'retireDevice',
  },
  meter: {
    create: (name: string) => createDevice(server, tenant.id, tenant.areas.room, name, { kind: 'meter', code: name }),
    end: 'retireDevice',
  },
} as const satisfies Record<string, { create: (name: string) => Promise<string>; end: ApiName }>;

/** Tables that name a setting. */
const tables: [keyof typeof settings, TableKind, heading: string, row: (name: string) => string][] = [
  ['area', 'devices', '名称,编号,类型,区域', (name) => `表,${newName('C-')},表计,${name}`],
  ['area', 'staff', '姓名,手机号,角色,区域', (name) => `王磊,${createPhoneNumber()},技术员,${name}`],
  ['area', 'teams', '班组名称,服务区域', (name) => `${newName('班')},${name}`],
  ['area', 'projects', '项目名称,客户,区域', (name) => `${newName('项目')},客户,${name}`],
  ['area', 'dispatchRules', '规则名称,优先级,区域,派给,班组', (name) => `${newName('规则')},5,${name},班组,电气一班`],
  ['area', 'alarmRules', '规则名称,级别,对象类型,对象,条件,持续（秒）', (name) => `${newName('告警')},二级,区域,${name},无数据,600`],
  ['team', 'projects', '项目名称,客户,区域,班组', (name) => `${newName('项目')},客户,园区,${name}`],
  ['team', 'dispatchRules', '规则名称,优先级,派给,班组', (name) => `${newName('规则')},5,班组,${name}`],
  ['businessType', 'projects', '项目名称,客户,区域,业务类型', (name) => `${newName('项目')},客户,园区,${name}`],
  ['businessType', 'teams', '班组名称,业务类型', (name) => `${newName('班')},${name}`],
  [
    'businessType',
    'alarmRules',
    '规则名称,级别,对象类型,对象,条件,持续（秒）,业务类型',
    (name) => `${newName('告警')},二级,区域,园区,无数据,600,${name}`,
  ],
  ['calendar', 'projects', '项目名称,客户,区域,工作日历', (name) => `${newName('项目')},客户,园区,${name}`],
  ['meterModel', 'alarmRules', '规则名称,级别,对象类型,对象,条件,持续（秒）', (name) => `${newName('告警')},二级,型号,${name},无数据,600`],
  ['gateway', 'devices', '名称,编号,类型,区域,网关编号', (name) => `表,${newName('C-')},表计,园区,${name}`],
  ['gateway', 'devices', '名称,编号,类型,区域', (name) => `改名,${name},网关,园区`],
  ['meter', 'devices', '名称,编号,类型,区域,总表编号', (name) => `表,${newName('C-')},表计,园区,${name}`],
  ['meter', 'alarmRules', '规则名称,级别,对象类型,对象,条件,持续（秒）', (name) => `${newName('告警')},二级,设备,${name},无数据,600`],
];

async function importFile(kind: TableKind, text: string): Promise<true | string> {
  const file = await files.write(`${newName('table')}.csv`, text);
  const by = tenant.accounts.tenant_admin.phoneNumber;
  return runImport(server.context, kind, { tenant: tenant.id, file, dryRun: false, by }).then(
    () => true as const,
    (error: Error) => error.message,
  );
}

it.each(tables)('%s: while a table of %s names it, it is taken out of use or named, never both', async (setting, kind, heading, rowOf) => {
  const { create, end } = settings[setting];
  const name = newName('对象');
  const named = await create(name);
  const take = (id: string) => tenant.clients.tenant_admin.call(end, { id, ...(end !== 'removeTeam' && { version: 1 }) });
  expect(await importFile(kind, `${heading}\n${rowOf(name)}\n`)).toBe(true);
  expect((await take(named)).code).not.toBe(bodyCode.success);
  for (let round = 0; round < 6; round += 1) {
    const raced = newName('对象');
    const id = await create(raced);
    const text = `${heading}\n${rowOf(raced)}\n`;
    const call = () => take(id);
    const [ended, imported] = await Promise.all(
      round % 2 === 0
        ? [call(), importFile(kind, text)]
        : [new Promise((resolve) => setImmediate(resolve)).then(call), importFile(kind, text)],
    );
    const what = JSON.stringify([ended, imported]);
    expect([ended.code === bodyCode.success, imported === true].filter(Boolean), what).toHaveLength(1);
    if (imported !== true) expect(imported, what).toMatch(/^line \d/m);
    else expect([bodyCode.conflict, bodyCode.notFound, bodyCode.invalid], what).toContain(ended.code);
  }
});

it('nobody is left in a team that is dissolved while a table of staff names it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = newName('班组');
    const id = await settings.team.create(name);
    const [, imported] = await Promise.all([
      tenant.clients.tenant_admin.succeed('removeTeam', { id }),
      importFile('staff', `姓名,手机号,角色,班组\n王磊,${createPhoneNumber()},技术员,${name}\n`),
    ]);
    // Who joined before the team was dissolved has left it with all others.
    if (imported !== true) expect(imported).toMatch(/^line \d/m);
    const members = server.database.kysely.selectFrom('team_members').select('account_id').where('team_id', '=', id);
    expect(await members.execute()).toEqual([]);
  }
});

it('a device is never linked with a model that is retired while a table names it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [name, code] = [newName('型号'), newName('C-')];
    const id = await createMeterModel(server, tenant.id, name);
    const [ended] = await Promise.all([
      tenant.clients.tenant_admin.call('retireMeterModel', { id, version: 1 }),
      importFile('devices', `名称,编号,类型,区域,型号\n表,${code},表计,园区,${name}\n`),
    ]);
    const devices = server.database.kysely
      .selectFrom('devices')
      .select('model_id')
      .where('tenant_id', '=', tenant.id)
      .where('code', '=', code);
    const linked = (await devices.execute()).some(({ model_id }) => model_id === id);
    expect([ended.code === bodyCode.success, linked].filter(Boolean), JSON.stringify(ended)).toHaveLength(1);
  }
});

it('an area that a table makes within one while that is retired is retired with it, or refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = newName('站点');
    const id = await settings.area.create(name);
    const [ended, imported] = await Promise.all([
      tenant.clients.tenant_admin.succeed('retireArea', { id, version: 1 }),
      importFile('sites', `名称,上级,类型\n一号楼,${name},楼栋\n`),
    ]);
    expect([ended.retired, imported === true]).toEqual([imported === true ? 2 : 1, imported === true]);
  }
});
