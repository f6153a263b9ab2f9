import type { MessageTable } from './message-table.ts';

export const trackMessages = {
  trackConsentMissing: { 'zh-CN': '您还没有同意记录足迹', en: 'You have not consented to recording your track' },
} as const satisfies MessageTable;
