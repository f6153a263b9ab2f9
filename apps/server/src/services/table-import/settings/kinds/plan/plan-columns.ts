import { maxDescriptionLength, maxNameLength } from '@energy-om/domain';
import { optional, required } from '#services/table-import/read/column.ts';
import { readLines, readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import type { ReadableRow } from '#services/table-import/settings/entry-kind.ts';
import {
  catchUpCodes,
  counterStartCodes,
  frequencyCodes,
  holidayCodes,
  levelCodes,
  openOrderCodes,
  triggerCodes,
} from '#services/table-import/settings/setting-codes.ts';
import { clearable } from '#services/table-import/values/cleared.ts';
import { readDate } from '#services/table-import/values/read-dates.ts';
import { readNames } from '#services/table-import/values/read-lists.ts';
import { readNumber, readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import { readHours, readMonthDays, readMonths, readRuleDays } from '#services/table-import/values/read-rule-parts.ts';
import { readHoursOfWork, readSeason, readTimeOfDay } from '#services/table-import/values/read-times.ts';

/** The columns of a table of plans. */
export const planColumns = {
  name: required('计划名称', 'A区配电室月度巡检', readText(maxNameLength)),
  enabled: optional('启用', '否', readYesOrNo),
  project: optional('项目', '江畔智谷配电运维', readText(maxNameLength)),
  site: optional('地点', '江畔智谷/A区', readText(400)),
  businessType: optional('业务类型', '设备巡检', readText(maxNameLength)),
  level: optional('级别', '四级', levelCodes.read),
  devices: optional('设备编号', '', clearable(readNames)),
  route: optional('巡检路线', '', clearable(readText(maxNameLength))),
  description: optional('工作内容', '检查环境、开关柜、接头温度和直流屏', clearable(readLines(maxDescriptionLength))),
  trigger: optional('触发方式', '按日历', triggerCodes.read),
  interval: optional('每', '1', readWholeNumber),
  frequency: optional('间隔单位', '月', frequencyCodes.read),
  weekdays: optional('星期', '', clearable(readRuleDays)),
  monthDays: optional('日期', '1；最后一天', clearable(readMonthDays)),
  months: optional('月份', '', clearable(readMonths)),
  hours: optional('钟点', '', clearable(readHours)),
  startDay: optional('起始日期', '2026-01-01', readDate),
  startTime: optional('时间', '08:00', readTimeOfDay),
  endsOn: optional('结束日期', '', clearable(readDate)),
  season: optional('每年时段', '11-15至03-15', clearable(readSeason)),
  holidays: optional('遇节假日', '顺延到工作日', holidayCodes.read),
  leadHours: optional('提前生成（小时）', '24', readHoursOfWork),
  durationHours: optional('完成时限（小时）', '48', readHoursOfWork),
  workHours: optional('预计工时（小时）', '2', readHoursOfWork),
  catchUp: optional('错过的任务', '补做最近一次', catchUpCodes.read),
  openOrder: optional('上一单未完成时', '照常生成新单', openOrderCodes.read),
  counterEvery: optional('每累计', '', readNumber),
  counterFrom: optional('计数方式', '', counterStartCodes.read),
  counterAlready: optional('开始前已累计', '', readNumber),
  meter: optional('计数表计', '', clearable(readText(maxNameLength))),
};
export type PlanRow = ReadableRow<typeof planColumns>;
