import type { MessageTable } from './message-table.ts';

export const alarmMessages = {
  alarmCleared: { 'zh-CN': '告警已恢复，无需再确认', en: 'The alarm is over already, there is nothing to acknowledge' },
  alarmUnknown: { 'zh-CN': '告警不存在', en: 'The alarm does not exist' },
  alarmHasOrder: { 'zh-CN': '告警已有工单 {orderNo} 正在处理', en: 'Order {orderNo} is already dealing with the alarm' },
  alarmTargetUnknown: { 'zh-CN': '监测对象不存在', en: 'What the rule shall watch does not exist' },
  businessTypeUnknown: { 'zh-CN': '业务类型不存在', en: 'The business type does not exist' },
  tooManyAlarmRules: {
    'zh-CN': '告警规则最多 {max} 条，请先删除不用的',
    en: 'There can be {max} alarm rules at most, please remove one first',
  },

  // The texts of an alarm, used as its title and in the description of the order it raises.
  alarmAbove: { 'zh-CN': '{subject}过高 {value}（限值 {limit}）', en: '{subject} {value}, above the limit of {limit}' },
  alarmBelow: { 'zh-CN': '{subject}过低 {value}（限值 {limit}）', en: '{subject} {value}, below the limit of {limit}' },
  alarmRise: {
    'zh-CN': '{subject} {period}内上升 {value}（限值 {limit}）',
    en: '{subject} rose by {value} within {period} (limit {limit})',
  },
  alarmFall: {
    'zh-CN': '{subject} {period}内下降 {value}（限值 {limit}）',
    en: '{subject} fell by {value} within {period} (limit {limit})',
  },
  alarmState: { 'zh-CN': '{subject}为“{value}”', en: '{subject} is “{value}”' },
  alarmSilence: { 'zh-CN': '{device}失联：{value}无数据', en: '{device} lost: no data for {value}' },
  alarmSilenceOfMany: {
    'zh-CN': '{device}失联：{value}无数据，影响 {count} 台设备',
    en: '{device} lost: no data for {value}, {count} devices affected',
  },
  alarmInFull: { 'zh-CN': '{name}：{sentence}（{at}）', en: '{name}: {sentence} ({at})' },
  alarmJoined: { 'zh-CN': '新告警并入本工单。{description}', en: 'Another alarm joined this order. {description}' },
  switchOn: { 'zh-CN': '开', en: 'on' },
  switchOff: { 'zh-CN': '关', en: 'off' },
  seconds: { 'zh-CN': '{count} 秒', en: '{count} s' },
  minutes: { 'zh-CN': '{count} 分钟', en: '{count} min' },
} as const satisfies MessageTable;
