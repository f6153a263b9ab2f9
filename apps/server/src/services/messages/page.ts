import type { MessageTable } from './message-table.ts';

export const pageMessages = {
  pageTooDeep: { 'zh-CN': '页码过大，请缩小筛选范围', en: 'This page is too far down the list, please narrow the filters' },
  cursorInvalid: { 'zh-CN': '列表位置已失效，请重新加载', en: 'The place in the list is not valid, please load the list again' },
} as const satisfies MessageTable;
