import type { MessageTable } from './message-table.ts';

export const alarmMessages = {
  alarmCleared: { 'zh-CN': '告警已恢复，无需再确认', en: 'The alarm is over already, there is nothing to acknowledge' },
  alarmUnknown: { 'zh-CN': '告警不存在', en: 'The alarm does not exist' },
  alarmHasOrder: { 'zh-CN': '告警已有工单 {orderNo} 正在处理', en: 'Order {orderNo} is already dealing with the alarm' },
  alarmTargetUnknown: { 'zh-CN': '监测对象不存在', en: 'What the rule shall watch does not exist' },
  businessTypeUnknown: { 'zh-CN': '业务类型不存在', en: 'The business type does not exist' },
  tooManyAlarmRules: {
    'zh-CN': '告警规则最多{most}条，请先删除不用的',
    en: 'There can be {most} alarm rules at most, please remove one first',
  },

  // What an alarm says, as the title and in the words of the order it raises.
  alarmAbove: { 'zh-CN': '{device} {label} {value}，高于 {limit}', en: '{device}: {label} {value}, above {limit}' },
  alarmBelow: { 'zh-CN': '{device} {label} {value}，低于 {limit}', en: '{device}: {label} {value}, below {limit}' },
  alarmRise: {
    'zh-CN': '{device} {label} {period}内上升 {value}，超过 {limit}',
    en: '{device}: {label} rose by {value} within {period}, more than {limit}',
  },
  alarmFall: {
    'zh-CN': '{device} {label} {period}内下降 {value}，超过 {limit}',
    en: '{device}: {label} fell by {value} within {period}, more than {limit}',
  },
  alarmState: { 'zh-CN': '{device} {label}为“{value}”', en: '{device}: {label} is “{value}”' },
  alarmSilence: { 'zh-CN': '{device} 已{value}没有数据，超过{limit}', en: '{device}: no data for {value}, longer than {limit}' },
  alarmSilenceOfMany: {
    'zh-CN': '{device} 已{value}没有数据，超过{limit}，其下{count}个设备同时失联',
    en: '{device}: no data for {value}, longer than {limit}, nor from {count} devices behind it',
  },
  alarmSaid: { 'zh-CN': '{name}：{sentence}（{at}）', en: '{name}: {sentence} ({at})' },
  alarmJoined: { 'zh-CN': '新告警并入本工单。{said}', en: 'Another alarm joined this order. {said}' },
  switchOn: { 'zh-CN': '开', en: 'on' },
  switchOff: { 'zh-CN': '关', en: 'off' },
  seconds: { 'zh-CN': '{count}秒', en: '{count} s' },
  minutes: { 'zh-CN': '{count}分钟', en: '{count} min' },
} as const satisfies MessageTable;
