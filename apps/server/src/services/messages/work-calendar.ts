import type { MessageTable } from './message-table.ts';

export const workCalendarMessages = {
  calendarUnknown: { 'zh-CN': '工作日历不存在或已停用', en: 'This work calendar does not exist or is retired' },
  calendarRetired: { 'zh-CN': '该工作日历已停用', en: 'This work calendar is retired' },
  calendarNotRetired: { 'zh-CN': '该工作日历正在使用，无需恢复', en: 'This work calendar is in use, there is nothing to bring back' },
  calendarIsDefault: {
    'zh-CN': '这是默认日历，请先将另一个设为默认',
    en: 'This is the default calendar, please make another one the default first',
  },
  calendarInUse: {
    'zh-CN': '该工作日历还在使用，请先处理下列项目',
    en: 'This work calendar is still in use, please deal with what is listed first',
  },
  calendarNameTaken: { 'zh-CN': '已有同名工作日历', en: 'There is a work calendar with this name already' },
  tooManyCalendars: { 'zh-CN': '工作日历最多 {most} 个', en: 'There can be {most} work calendars at most' },
  calendarWithoutHours: { 'zh-CN': '至少需要一个工作时段', en: 'At least one working period is needed' },
  calendarSpansOverlap: { 'zh-CN': '与前一个时段重叠', en: 'This overlaps the period before it' },
  calendarDateRepeated: { 'zh-CN': '日期重复，或同时为节假日和调休上班日', en: 'The date is there twice, or both a holiday and a workday' },
  calendarNeedsMonday: {
    'zh-CN': '调休上班日按周一的时段计算，请先设置周一',
    en: 'Extra workdays have Monday’s hours, please set these first',
  },
} as const satisfies MessageTable;
