import type { MessageTable } from './message-table.ts';

export const orderReportMessages = {
  tooManyReportLinks: {
    'zh-CN': '每张工单有效的报告链接最多 {max} 个，请先撤销不用的',
    en: 'An order can have {max} open links to its report at most, please revoke one first',
  },
} as const satisfies MessageTable;
