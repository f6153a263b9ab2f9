import type { SettingTableKind } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createFullSettings, type SettingsTenant } from './full-settings.ts';
import { exportRows, importRows } from './table-files.ts';

let server: TestServer;
let tenant: SettingsTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await createFullSettings(server);
});
afterAll(() => server.close());

/** A table, and the lines, columns and parts of the texts of its faults. */
interface Faulty {
  kind: SettingTableKind;
  rows: string[][];
  faults: [number, string | null, string][];
}

const type = '巡检、保养';

const tables: Faulty[] = [
  {
    kind: 'calendars',
    rows: [
      ['日历名称', '周一', '周二'],
      ['空日历', '', ''],
      ['倒置', '18:00-08:00', ''],
      ['乱写', '早上', '25:00-26:00'],
      ['倒置', '08:00-12:00', ''],
    ],
    faults: [
      [2, null, '至少需要一个工作时段'],
      [3, '周一', ''],
      [4, '周一', '不是时段'],
      [4, '周二', '不是时段'],
      [5, '日历名称', '与第 3 行重复'],
    ],
  },
  {
    kind: 'calendarDays',
    rows: [
      ['日历名称', '日期', '类型'],
      ['没有的日历', '2026-10-01', '节假日'],
      ['行政班（周一至周五）', '2026-02-30', '节假日'],
      ['行政班（周一至周五）', '2026-05-01', '节日'],
      ['行政班（周一至周五）', '2026-05-04', '节假日'],
      ['行政班（周一至周五）', '2026/5/4', '补班'],
    ],
    faults: [
      [2, '日历名称', '不是本组织的工作日历'],
      [3, '日期', '不是日期'],
      [4, '类型', '不在可选范围内'],
      [6, null, '与第 5 行重复'],
    ],
  },
  {
    kind: 'businessTypes',
    rows: [
      ['业务类型', '默认级别', '能源类型', '所需专业'],
      ['没有级别', '', '', ''],
      ['级别错', '五级', '', ''],
      ['能源错', '一级', '电；煤', ''],
      ['专业错', '一级', '', '电气,暖通'],
    ],
    faults: [
      [2, '默认级别', '未填写'],
      [3, '默认级别', '不在可选范围内'],
      [4, '能源类型', '不在可选范围内'],
      [5, '所需专业', ''],
    ],
  },
  {
    kind: 'formFields',
    rows: [
      ['业务类型', '字段名称', '字段类型', '选项', '最小值', '最大值', '条件字段', '条件', '条件值'],
      ['没有的类型', '备注', '文字', '', '', '', '', '', ''],
      [type, '只有一个', '单选', '自动', '', '', '', '', ''],
      [type, '负荷', '', '', '900', '800', '', '', ''],
      [type, '甲', '文字', '', '', '', '乙', '有异常', ''],
      [type, '乙', '文字', '', '', '', '不存在', '大于', '多'],
      [type, '丙', '文字', '', '', '', '也不存在', '大于', '1'],
      [type, '丁', '', '', '', '', '', '', ''],
    ],
    faults: [
      [2, '业务类型', '不是本组织的业务类型'],
      [3, '选项', ''],
      [4, '最大值', ''],
      [5, '条件字段', ''],
      [6, '条件值', '不是数字'],
      [7, '条件字段', ''],
      [8, '字段类型', '未填写'],
    ],
  },
  {
    kind: 'clockTargets',
    rows: [
      ['业务类型', '级别', '时限', '分钟', '计时方式'],
      [type, '一级', '响应', '0', ''],
      [type, '二级', '响应', '10', '随便'],
      [type, '三级', '午休', '10', ''],
      [type, '四级', '响应', '600000', ''],
    ],
    faults: [
      [2, '分钟', ''],
      [3, '计时方式', '不在可选范围内'],
      [4, '时限', '不在可选范围内'],
      [5, '分钟', ''],
    ],
  },
  {
    kind: 'teams',
    rows: [
      ['班组名称', '服务区域', '值班电话'],
      ['甲班', '没有的园区', ''],
      ['甲班', '', ''],
      ['乙班', '', '1'.repeat(31)],
      ['', '', ''],
      ['丙班', '', ''],
      ['丙班', '', ''],
    ],
    faults: [
      [2, '服务区域', '不是本组织的区域'],
      [3, '班组名称', '与第 2 行重复'],
      [4, '值班电话', '超过 30 个字'],
      [7, '班组名称', '与第 6 行重复'],
    ],
  },
  {
    kind: 'projects',
    rows: [
      ['项目名称', '客户', '开始日期', '结束日期', '区域', '班组', '业务类型', '工作日历'],
      ['没有客户', '', '', '', '滨江区', '', '', ''],
      ['没有区域', '甲', '', '', '', '', '', ''],
      ['日期倒置', '甲', '2026-12-31', '2026-01-01', '滨江区', '', '', ''],
      ['名称错', '甲', '', '', '滨江区；火星', '没有的班', '', ''],
      ['引用错', '甲', '', '', '滨江区', '没有的班', '没有的类型', '没有的日历'],
    ],
    faults: [
      [2, '客户', '未填写'],
      [3, '区域', '未填写'],
      [4, '结束日期', ''],
      [5, '区域', '“火星”不是本组织的区域'],
      [6, '工作日历', ''],
    ],
  },
  {
    kind: 'alarmRules',
    rows: [
      ['规则名称', '对象类型', '对象', '条件', '测点', '方向', '限值', '持续（秒）', '级别', '生效时段'],
      ['没有型号', '型号', '没有的型号', '越限', 'energy', '高于', '1', '', '一级', ''],
      ['没有测点', '型号', 'DDSD1352', '越限', 'nothing', '高于', '1', '', '一级', ''],
      ['没有限值', '型号', 'DDSD1352', '越限', 'energy', '高于', '', '', '一级', ''],
      ['没有秒数', '区域', '滨江区', '无数据', '', '', '', '', '一级', ''],
      ['时段错', '区域', '滨江区', '无数据', '', '', '', '600', '一级', '周八 08:00-09:00'],
      ['没有设备', '设备', 'EM-404', '无数据', '', '', '', '600', '一级', ''],
    ],
    faults: [
      [2, '对象', '没有这个表计型号'],
      [3, '测点', ''],
      [4, '限值', '未填写'],
      [5, '持续（秒）', '未填写'],
      [6, '生效时段', '不是时段'],
      [7, '对象', '没有这个编号的设备'],
    ],
  },
  {
    kind: 'orderFields',
    rows: [
      ['字段名称', '字段类型', '选项', '条件字段', '条件', '条件值'],
      ['新字段', '', '', '', '', ''],
      ['部位', '单选', '', '', '', ''],
      ['何时', '日期', '', '没有的字段', '等于', '是'],
    ],
    faults: [
      [2, '字段类型', '未填写'],
      [3, '选项', ''],
      [4, '条件字段', ''],
    ],
  },
  {
    kind: 'tenantClockTargets',
    rows: [
      ['级别', '时限', '分钟'],
      ['一级', '到场', '0'],
      ['二级', '到场', '9999999'],
      ['五级', '到场', '10'],
      ['三级', '到场', '10'],
      ['三级', '到场', '20'],
    ],
    faults: [
      [2, '分钟', ''],
      [3, '分钟', ''],
      [4, '级别', '不在可选范围内'],
      [6, null, '与第 5 行重复'],
    ],
  },
  {
    kind: 'escalationSteps',
    rows: [
      ['级别', '时限', '提醒时间', '数值', '提醒谁', '重复间隔（分钟）', '重复次数'],
      ['二级', '到场', '到时限的 %', '50', '', '', ''],
      ['二级', '到场', '到时限的 %', '60', '门卫', '', ''],
      ['二级', '到场', '超时分钟', '10', '班长', '30', ''],
      ['二级', '到场', '超时分钟', '20', '班长', '1', '3'],
      ['二级', '到场', '到时限的 %', '0', '班长', '', ''],
    ],
    faults: [
      [2, '提醒谁', '未填写'],
      [3, '提醒谁', '不在可选范围内'],
      [4, '重复次数', '未填写'],
      [5, '重复间隔（分钟）', ''],
      [6, '数值', ''],
    ],
  },
  {
    kind: 'parameters',
    rows: [
      ['值班电话', '服务邮箱', '主色', '读数保留（月）', '审计日志保留（月）', '报修未定之前的业务类型'],
      ['<script>', 'nobody', 'red', '0', '1000', '没有的类型'],
      ['110', '', '', '', '', ''],
    ],
    faults: [
      [2, '主色', ''],
      [2, '值班电话', ''],
      [2, '服务邮箱', ''],
      [2, '读数保留（月）', ''],
      [2, '审计日志保留（月）', ''],
      [3, '值班电话', '与第 2 行重复'],
    ],
  },
  {
    kind: 'dispatchRules',
    rows: [
      ['规则名称', '优先级', '级别', '派给', '班组', '业务类型'],
      ['没有班组', '1', '', '', '', ''],
      ['班组错', '1', '', '', '没有的班', ''],
      ['优先级错', '1000', '一级、六级', '', '一班；夜班', ''],
      ['优先级大', '1000', '', '', '一班；夜班', ''],
      ['类型错', '1', '', '机器人', '一班；夜班', '没有的类型'],
    ],
    faults: [
      [2, '班组', '未填写'],
      [3, '班组', ''],
      [4, '级别', '不在可选范围内'],
      [5, '优先级', ''],
      [6, '派给', '不在可选范围内'],
    ],
  },
];

describe.each(tables)('a table of $kind with faults', ({ kind, rows, faults }) => {
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
