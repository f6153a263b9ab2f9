import type { MessageTable } from './message-table.ts';

export const deviceMessages = {
  treeTooLarge: { 'zh-CN': '设备数量过多，请选择更小的范围', en: 'Too many devices for one tree, please choose a smaller area' },
} as const satisfies MessageTable;
