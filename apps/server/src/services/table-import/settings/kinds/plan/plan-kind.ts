import { maxDescriptionLength, maxNameLength } from '@energy-om/domain';
import type { PlanEntry } from '#services/configuration/sections/plans.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readLines, readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { createEntryKind, type ReadableRow } from '#services/table-import/settings/entry-kind.ts';
import { presentYesOrNo } from '#services/table-import/settings/present-yes-or-no.ts';
import { readAreaCell } from '#services/table-import/settings/read-area-cell.ts';
import {
  catchUpCodes,
  counterStartCodes,
  frequencyCodes,
  holidayCodes,
  levelCodes,
  openOrderCodes,
  triggerCodes,
} from '#services/table-import/settings/setting-codes.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { readDate } from '#services/table-import/values/read-dates.ts';
import { joinNames, readNames } from '#services/table-import/values/read-lists.ts';
import { readNumber, readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import { readHours, readMonthDays, readMonths, readRuleDays } from '#services/table-import/values/read-rule-parts.ts';
import { presentHours, presentSeason, readHoursOfWork, readSeason, readTimeOfDay } from '#services/table-import/values/read-times.ts';
import { buildRule, presentRule } from './plan-rule.ts';

const columns = {
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
export type PlanRow = ReadableRow<typeof columns>;

/** Plans with their rule in columns of its own. */
export const planKind = createEntryKind<typeof columns, PlanEntry>({
  section: 'plans',
  permission: 'plan.manage',
  isOfWholeTenant: false,
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: {
    rule: 'frequency',
    startsAt: 'startDay',
    leadMinutes: 'leadHours',
    durationMinutes: 'durationHours',
    workMinutes: 'workHours',
    counter: 'counterEvery',
    'counter.from': 'counterFrom',
    'counter.already': 'counterAlready',
  },
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const site = readAreaCell(row, 'site', present?.site, tools);
    if (site === undefined) return null;
    const trigger = row.trigger ?? present?.trigger ?? 'calendar';
    const rule = trigger === 'counter' ? '' : buildRule(row, present, trigger, tools);
    if (rule === null) return null;
    const [day, time = '08:00'] = present?.startsAt.split('T') ?? [];
    const startDay = row.startDay ?? day;
    return {
      name: row.name,
      enabled: row.enabled ?? present?.enabled ?? false,
      project: row.project ?? present?.project,
      site,
      businessType: row.businessType ?? present?.businessType,
      level: row.level ?? present?.level ?? 4,
      devices: valueOfCell(row.devices, present?.devices, []),
      route: valueOfCell(row.route, present?.route, null),
      description: valueOfCell(row.description, present?.description, ''),
      ...{ trigger, rule, counter: buildCounter(row, present) },
      startsAt: startDay === undefined ? undefined : `${startDay}T${row.startTime ?? time}`,
      endsOn: valueOfCell(row.endsOn, present?.endsOn, null),
      season: valueOfCell(row.season, present?.season, null),
      holidays: row.holidays ?? present?.holidays ?? 'after',
      leadMinutes: row.leadHours ?? present?.leadMinutes ?? 24 * 60,
      durationMinutes: row.durationHours ?? present?.durationMinutes ?? 48 * 60,
      workMinutes: row.workHours ?? present?.workMinutes ?? 60,
      catchUp: row.catchUp ?? present?.catchUp ?? 'once',
      openOrder: row.openOrder ?? present?.openOrder ?? 'make',
      meter: valueOfCell(row.meter, present?.meter, null),
    };
  },
  present: (entry, areas) => ({
    name: entry.name,
    enabled: presentYesOrNo(entry.enabled),
    ...{ project: entry.project, site: areas.present(entry.site), businessType: entry.businessType },
    level: levelCodes.present(entry.level),
    ...{ devices: joinNames(entry.devices), route: entry.route, description: entry.description },
    trigger: triggerCodes.present(entry.trigger),
    ...presentRule(entry),
    ...{ startDay: entry.startsAt.slice(0, 10), startTime: entry.startsAt.slice(11), endsOn: entry.endsOn },
    season: entry.season && presentSeason(entry.season),
    holidays: holidayCodes.present(entry.holidays),
    leadHours: presentHours(entry.leadMinutes),
    durationHours: presentHours(entry.durationMinutes),
    workHours: presentHours(entry.workMinutes),
    catchUp: catchUpCodes.present(entry.catchUp),
    openOrder: openOrderCodes.present(entry.openOrder),
    counterEvery: entry.counter?.every ?? null,
    counterFrom: entry.counter && counterStartCodes.present(entry.counter.from),
    counterAlready: entry.counter?.already ?? null,
    meter: entry.meter,
  }),
});

/** @returns null where the row and the plan say nothing of a counter, which a plan by counter lacks then */
function buildCounter({ counterEvery, counterFrom, counterAlready }: PlanRow, present: PlanEntry | null): PlanEntry['counter'] {
  const every = counterEvery ?? present?.counter?.every;
  if (every === undefined) return null;
  const { from = 'step', already = 0 } = present?.counter ?? {};
  return { every, from: counterFrom ?? from, already: counterAlready ?? already };
}
