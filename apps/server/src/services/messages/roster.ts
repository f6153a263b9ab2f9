import type { MessageTable } from './message-table.ts';

export const rosterMessages = {
  rosterNeedsReason: {
    'zh-CN': '排班有需要注意的地方，请说明原因后保存',
    en: 'Something in the roster needs attention: give a reason to save it',
  },
  rosterMissing: { 'zh-CN': '该班组还没有排班', en: 'This team has no roster yet' },
  rosterShiftTypes: { 'zh-CN': '请至少设置一个班次', en: 'Please set up a shift' },
  rosterCycle: { 'zh-CN': '轮班周期至少有一天上班', en: 'The cycle needs a day with a shift' },
  rosterCrews: { 'zh-CN': '请至少设置一个轮值组', en: 'Please set up a crew' },
  rosterMemberTwice: { 'zh-CN': '同一人员不能在两个轮值组', en: 'A person can be in one crew only' },
  rosterMemberUnknown: { 'zh-CN': '人员已不在该班组', en: 'This person is not in the team any more' },
  rosterNameTwice: { 'zh-CN': '名称重复', en: 'This name is used twice' },
  rosterDayOutOfRange: { 'zh-CN': '只能调整今天起 60 天内的班', en: 'Only shifts of the next 60 days can be changed' },
  shiftTypeUnknown: { 'zh-CN': '班次已被删除，请重新选择', en: 'This shift has been removed; please choose again' },
  handoverNotYours: { 'zh-CN': '只有交接双方可以办理', en: 'Only the people of the two shifts can do this' },
  handoverSigned: { 'zh-CN': '已签名，不能再改', en: 'This is signed and cannot be changed any more' },
  handoverNotSigned: { 'zh-CN': '请等交班人先签名', en: 'The outgoing shift has to sign first' },
  handoverUnread: { 'zh-CN': '还有未确认的事项，请逐项确认', en: 'Something has not been read yet; please go through all items' },
  handoverFactEnded: { 'zh-CN': '该事项已结束，无需确认', en: 'This item has ended and needs no answer' },
  shiftsOverlap: { 'zh-CN': '{name} {day} 的班与其他班重叠', en: '{name} would work two shifts at once on {day}' },
} as const satisfies MessageTable;
