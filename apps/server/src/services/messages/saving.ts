import type { MessageTable } from './message-table.ts';

export const savingMessages = {
  savingKept: {
    'zh-CN': '完工后 7 天用量 {actual}，应为 {expected}，已回到故障前水平。',
    en: 'In the seven days after the repair {actual} was used where {expected} was expected: as before the fault.',
  },
  savingMissed: {
    'zh-CN': '完工后 7 天用量 {actual}，应为 {expected}，仍高于故障前水平。',
    en: 'In the seven days after the repair {actual} was used where {expected} was expected: still more than before the fault.',
  },
  savingUnknown: {
    'zh-CN': '完工 7 天后核对用量，数据不足，无法判断是否节约。',
    en: 'The consumption seven days after the repair says nothing: too little is known of it.',
  },
  savingFollowUp: { 'zh-CN': '用量未降：{title}', en: 'Nothing saved: {title}' },
  savingFollowUpText: {
    'zh-CN': '工单 {number} 完工后用量仍高于故障前水平。{text}请复查原因。',
    en: 'After order {number} more is used than before the fault. {text} Please find out why.',
  },
} as const satisfies MessageTable;
