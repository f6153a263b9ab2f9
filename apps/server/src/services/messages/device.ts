import type { MessageTable } from './message-table.ts';

export const deviceMessages = {
  treeTooLarge: { 'zh-CN': '设备数量过多，请选择更小的范围', en: 'Too many devices for one tree, please choose a smaller area' },
  periodBackwards: { 'zh-CN': '结束时间须晚于开始时间', en: 'The end must come after the start' },
  periodTooLong: { 'zh-CN': '时间范围过长，请缩短', en: 'The period is too long, please choose a shorter one' },
  chooseOneOfThree: { 'zh-CN': '请在房间、区域、表计中选择一个', en: 'Choose one room, one area or one meter' },
  chooseOneAtMost: { 'zh-CN': '房间、区域、表计最多选择一个', en: 'Choose at most one room, area or meter' },
  noNight: { 'zh-CN': '夜间的开始和结束不能相同', en: 'The night must not end when it begins' },
  noticeBeyondOff: { 'zh-CN': '通知期不能长于逾期到断电的天数', en: 'The notice must not be longer than the days until the cut-off' },
  urgentAboveLow: { 'zh-CN': '紧急阈值不能高于不足阈值', en: 'What is urgent must not be more than what is low' },
  pauseEndsEarly: { 'zh-CN': '结束日期不能早于开始日期', en: 'A period must not end before it begins' },
  pauseTooLong: { 'zh-CN': '每个时段最长一年', en: 'A period lasts a year at most' },
  factorRepeated: { 'zh-CN': '该能源在这一天已有因子', en: 'This energy type has a factor from this day already' },
  orderNotExecutedHere: {
    'zh-CN': '您未在执行这张涉及该表计的工单',
    en: 'You are not carrying out this order about the meter',
  },
  meterOfAnotherType: { 'zh-CN': '该表计不计量所选能源', en: 'The meter does not count this type of energy' },
} as const satisfies MessageTable;
