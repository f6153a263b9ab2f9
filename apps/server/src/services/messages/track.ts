import type { MessageTable } from './message-table.ts';

export const trackMessages = {
  trackConsentMissing: { 'zh-CN': '您还没有同意记录足迹', en: 'You have not consented to recording your track' },
  trackConsentOutdated: {
    'zh-CN': '保存时间刚被管理员修改，请看清后再同意',
    en: 'The retention has just been changed; read it again before you consent',
  },
} as const satisfies MessageTable;
