import { type SettingTableKind, settingTableKinds } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkbook } from '../cli/table-files.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createFullSettings, type SettingsTenant } from './full-settings.ts';
import { changeCell, exportRows, importFile, importRows } from './table-files.ts';

let server: TestServer;
let tenant: SettingsTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createFullSettings(server);
});
afterAll(() => server.close());

describe.each(settingTableKinds)('a table of %s', (kind) => {
  it('changes nothing when what was exported is imported', async () => {
    const rows = await exportRows(tenant.admin, kind);
    expect(rows.length).toBeGreaterThan(1);
    const result = await importRows(tenant.admin, kind, rows);
    expect(result).toMatchObject({ state: 'done', faults: [], tally: { created: 0, updated: 0, unchanged: rows.length - 1 } });
    const bytes = await createWorkbook(rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell))));
    const again = await importFile(tenant.admin, kind, { name: `${kind}.xlsx`, bytes });
    expect(again).toMatchObject({ state: 'done', tally: { created: 0, updated: 0, unchanged: rows.length - 1 } });
    expect(await exportRows(tenant.admin, kind)).toEqual(rows);
  });

  it('may have the keys of its columns as headings', async () => {
    const columns = await tenant.admin.succeed('getTableColumns', { kind });
    const [headings = [], ...rows] = await exportRows(tenant.admin, kind);
    expect(columns.map(({ heading }) => heading)).toEqual(headings);
    const result = await importRows(tenant.admin, kind, [columns.map(({ key }) => key), ...rows], true);
    expect(result).toMatchObject({ state: 'done', tally: { created: 0, updated: 0, unchanged: rows.length } });
  });
});

/** One cell of each kind: the row's first cell or its number, the column, the new text. */
const edits: [SettingTableKind, string | number, string, string][] = [
  ['calendars', 1, '周六', '09:00-12:00'],
  ['calendarDays', 1, '类型', '调休上班'],
  ['businessTypes', '巡检、保养', '默认级别', 'Level 2'],
  ['formFields', '巡检、保养', '选项', '油位；"油温；油色"'],
  ['clockTargets', '巡检、保养', '分钟', '20'],
  ['teams', '一班；夜班', '值班电话', '0571-88886666'],
  ['projects', '滨江供热', '结束日期', '2027/1/31'],
  ['projectClockTargets', '滨江供热', '分钟', '25'],
  ['meterModels', 1, '系数', '0.02'],
  ['alarmRules', '夜间越限', '生效时段', '每天 20:00-06:00'],
  ['dispatchRules', 2, '级别', '三级'],
  ['plans', '供热季巡检；每日', '星期', '第2个周一；最后一个周五'],
  ['plans', '按冷量保养', '每累计', '2500.5'],
  ['plans', '换热站季度保养', '工作内容', '清洗\n校验'],
  ['orderFields', '停产产线', '选项', '"一线；二线"；四线'],
  ['tenantClockTargets', 1, '分钟', '45'],
  ['escalationSteps', 1, '提醒谁', '班组长；All technicians'],
  ['parameters', 1, '读数保留（月）', '36'],
];

it.each(edits)('an edited cell of %s changes one row, and the next export has it', async (kind, find, heading, value) => {
  const before = await exportRows(tenant.admin, kind);
  const changed = changeCell(before, find, heading, value);
  const dry = await importRows(tenant.admin, kind, changed, true);
  expect(dry).toMatchObject({ state: 'done', tally: { created: 0, updated: 1, unchanged: changed.length - 2 } });
  expect(await exportRows(tenant.admin, kind)).toEqual(before);
  expect(await importRows(tenant.admin, kind, changed)).toMatchObject({ state: 'done', tally: { created: 0, updated: 1 } });
  expect(await importRows(tenant.admin, kind, changed, true)).toMatchObject({ tally: { created: 0, updated: 0 } });
});

it('a dash empties a cell, and an empty cell leaves what there is', async () => {
  const [headings = []] = await exportRows(tenant.admin, 'teams');
  const row = (area: string, phone: string) => [headings, ['一班；夜班', '', area, '', phone]];
  expect(await importRows(tenant.admin, 'teams', row('', '110'))).toMatchObject({ tally: { updated: 1 } });
  expect(await importRows(tenant.admin, 'teams', row('', ''))).toMatchObject({ tally: { unchanged: 1 } });
  expect(await importRows(tenant.admin, 'teams', row('-', '-'))).toMatchObject({ tally: { updated: 1 } });
  const team = (await tenant.admin.succeed('listTeams', {})).find(({ name }) => name === '一班；夜班');
  expect(team).toMatchObject({ area: null, specialty: '管网,热力' });
  expect(team?.phone ?? '').toBe('');
});

it('a table with a few columns changes these alone', async () => {
  const before = (await tenant.admin.succeed('listManagedBusinessTypes', {})).find(({ name }) => name === '巡检、保养');
  const result = await importRows(tenant.admin, 'businessTypes', [
    ['业务类型', '一人签字'],
    ['巡检、保养', '否'],
  ]);
  expect(result).toMatchObject({ state: 'done', tally: { updated: 1 } });
  const after = (await tenant.admin.succeed('listManagedBusinessTypes', {})).find(({ name }) => name === '巡检、保养');
  expect({ ...after, version: 0, oneSignature: true }).toEqual({ ...before, version: 0 });
});

it('a table of meter models creates a model with what its gateway sends', async () => {
  const rows = [
    ['型号', '能源类型', '数值标识', '数值名称', '单位', '数值类型', '小数位', '网关的键', '系数'],
    ['河西三相表', '电', 'energy', '正向有功电能', 'kWh', '累计值', '2', 'EPI', '0.01'],
    ['河西三相表', '', 'voltageA', 'A 相电压', 'V', '瞬时值', '1', 'Ua', '0.1'],
  ];
  expect(await importRows(tenant.admin, 'meterModels', rows)).toMatchObject({ state: 'done', tally: { created: 2, updated: 0 } });
  const model = (await tenant.admin.succeed('listManagedMeterModels', {})).find(({ name }) => name === '河西三相表');
  expect(model).toMatchObject({
    energyType: 'NYDN',
    values: [
      { key: 'energy', valueType: 100 },
      { key: 'voltageA', unit: 'V', decimals: 1 },
    ],
    mapping: {
      keys: [
        { source: 'EPI', target: 'energy', factor: 0.01 },
        { source: 'Ua', target: 'voltageA' },
      ],
    },
  });
});

it('a row makes a plan with its rule in words, and another frequency begins its days anew', async () => {
  const headings = [
    '计划名称',
    '项目',
    '地点',
    '业务类型',
    '启用',
    '间隔单位',
    '每',
    '星期',
    '日期',
    '钟点',
    '起始日期',
    '预计工时（小时）',
  ];
  const place = '滨江区/一号/二号换热站';
  const row = (...rule: string[]) => [headings, ['水泵房巡检', '滨江供热', place, '巡检、保养', '是', ...rule, '2026/1/5', '0.75']];
  const read = async () => (await tenant.admin.succeed('listPlans', {})).find(({ name }) => name === '水泵房巡检');
  expect(await importRows(tenant.admin, 'plans', row('每月', '', '', '1日、月末', '8、14'))).toMatchObject({
    faults: [],
    tally: { created: 1 },
  });
  expect(await read()).toMatchObject({
    ...{ rule: 'FREQ=MONTHLY;BYMONTHDAY=1,-1;BYHOUR=8,14', startsAt: '2026-01-05T08:00', state: 'active', level: 4, workMinutes: 45 },
    ...{ holidays: 'after', leadMinutes: 1_440, durationMinutes: 2_880, trigger: 'calendar' },
  });
  expect(await importRows(tenant.admin, 'plans', row('周', '2', '周三、Fri', '', ''))).toMatchObject({ faults: [], tally: { updated: 1 } });
  expect((await read())?.rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR');
  expect(await importRows(tenant.admin, 'plans', row('', '', '', '', ''))).toMatchObject({ tally: { unchanged: 1 } });
});

it('a new step of the escalation stands at its time, and the people whom the others name stay', async () => {
  const { admin } = tenant;
  const listSteps = async () => (await admin.succeed('getEscalation', {})).steps[1]?.arrive ?? [];
  const before = await listSteps();
  const result = await importRows(admin, 'escalationSteps', [
    ['级别', '时限', '提醒时间', '数值', '提醒谁'],
    ['一级', '到场', '到时限的 %', '90', '项目经理'],
    ['一级', '到场', '到时限的 %', '80', '调度员'],
  ]);
  expect(result).toMatchObject({ state: 'done', tally: { created: 1, updated: 1, unchanged: 0 } });
  const after = await listSteps();
  expect(after.map(({ at }) => at.value)).toEqual([80, 90, 10]);
  const personOf = (steps: typeof before) => steps[0]?.recipients.filter(({ kind }) => kind === 'person');
  expect(personOf(before)).toHaveLength(1);
  expect(after[0]?.recipients).toEqual([{ kind: 'dispatchers' }, ...(personOf(before) ?? [])]);
});

it('a retired setting that a row names is brought back, and the check says so', async () => {
  const { admin } = tenant;
  const made = await admin.succeed('saveBusinessType', {
    ...{ name: '旧类型', specialty: '', defaultLevel: 4, energyTypes: [], afterPhotoRequired: false, checkRequired: false },
    ...{ oneSignature: false, closesOnSilence: false, clockTargets: {} },
  });
  await admin.succeed('retireBusinessType', { id: made.id, version: made.version });
  const rows = [['业务类型'], ['旧类型']];
  expect(await importRows(admin, 'businessTypes', rows, true)).toMatchObject({
    tally: { created: 0, updated: 1 },
    notes: ['“旧类型”原已停用或结束，由本次导入恢复'],
  });
  expect(await importRows(admin, 'businessTypes', rows)).toMatchObject({ state: 'done' });
  const found = (await admin.succeed('listManagedBusinessTypes', {})).filter(({ name }) => name === '旧类型');
  expect(found).toMatchObject([{ id: made.id, retired: false }]);
});

it('leaves an audit row for the import and for each setting that it writes', async () => {
  const { id } = await importRows(tenant.admin, 'teams', [['班组名称'], ['审计班']]);
  const rows = await server.database.kysely.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenant.id).execute();
  const own = rows.filter(({ endpoint }) => endpoint === 'startTableImport');
  expect(own).toContainEqual(
    expect.objectContaining({ subject_id: id, changes: { kind: 'teams', imported: { created: 1, updated: 0, unchanged: 0 } } }),
  );
  expect(own.filter(({ subject_kind, changes }) => subject_kind === 'team' && JSON.stringify(changes).includes('审计班'))).toHaveLength(1);
});
