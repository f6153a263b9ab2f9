import type { MessageTable } from './message-table.ts';

export const escalationMessages = {
  escalationOrder: { 'zh-CN': '应晚于上一步', en: 'This has to be later than the step before it' },
  escalationWithoutRecipient: { 'zh-CN': '请选择提醒谁', en: 'Please choose who is notified' },
  escalationWithoutOwner: { 'zh-CN': '告警没有责任人，请选择其他人', en: 'An alarm has no owner, please choose somebody else' },
  escalationRecipientRepeated: { 'zh-CN': '提醒对象重复', en: 'The same recipient is there twice' },
  memberInEscalation: {
    'zh-CN': '仍在“时限与升级”中被指定为提醒对象，请先更换',
    en: 'Still named under “Deadlines and escalation”, please have somebody else named there first',
  },
} as const satisfies MessageTable;
