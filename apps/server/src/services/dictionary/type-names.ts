import type { DictionaryTexts, Language } from '@energy-om/contract';

/** The name of each code table. */
export const typeNames: Record<keyof DictionaryTexts, Record<Language, string>> = {
  workOrderStatus: { 'zh-CN': '工单状态', en: 'Work order status' },
  statusTab: { 'zh-CN': '工单列表分类', en: 'Work order list tab' },
  historyEvent: { 'zh-CN': '工单事件', en: 'Work order event' },
  workOrderSource: { 'zh-CN': '工单来源', en: 'Work order source' },
  eventLevel: { 'zh-CN': '事件级别', en: 'Event level' },
  energyType: { 'zh-CN': '能源类型', en: 'Energy type' },
  permitKind: { 'zh-CN': '工作票种类', en: 'Kind of work permit' },
  switchingKind: { 'zh-CN': '操作票种类', en: 'Kind of switching order' },
  objectKind: { 'zh-CN': '运维对象类型', en: 'Maintained object type' },
  role: { 'zh-CN': '角色', en: 'Role' },
  returnReason: { 'zh-CN': '退单原因', en: 'Return reason' },
  closingReason: { 'zh-CN': '关闭原因', en: 'Closing reason' },
  holdReason: { 'zh-CN': '挂起原因', en: 'Hold reason' },
  outcome: { 'zh-CN': '处理结果', en: 'Outcome' },
  clock: { 'zh-CN': '时限', en: 'Time limit' },
  action: { 'zh-CN': '工单操作', en: 'Work order action' },
  alarmState: { 'zh-CN': '告警状态', en: 'Alarm state' },
  conditionKind: { 'zh-CN': '告警条件类型', en: 'Kind of alarm condition' },
  rejectReason: { 'zh-CN': '消息拒收原因', en: 'Why a message was not taken' },
  leaveKind: { 'zh-CN': '请假类别', en: 'Kind of leave' },
  skillKind: { 'zh-CN': '证件种类', en: 'Kind of certificate' },
  block: { 'zh-CN': '操作受限原因', en: 'Why an action is blocked' },
  auditAction: { 'zh-CN': '审计操作', en: 'Action in the audit log' },
  auditSubjectKind: { 'zh-CN': '审计对象', en: 'Subject in the audit log' },
};
