import type { Language } from '@energy-om/contract';
import type { IsolationState, PermitStatus, SwitchingStatus } from '@energy-om/domain';

type Words = Record<Language, string>;

export const permitStatusWords: Record<PermitStatus, Words> = {
  draft: { 'zh-CN': '起草中', en: 'Draft' },
  sent: { 'zh-CN': '待签发', en: 'Sent' },
  issued: { 'zh-CN': '已签发', en: 'Issued' },
  open: { 'zh-CN': '已许可', en: 'Permitted' },
  working: { 'zh-CN': '作业中', en: 'Working' },
  paused: { 'zh-CN': '间断中', en: 'Paused' },
  ended: { 'zh-CN': '工作终结', en: 'Work ended' },
  closed: { 'zh-CN': '票已终结', en: 'Closed' },
  voided: { 'zh-CN': '已作废', en: 'Void' },
};

export const switchingStatusWords: Record<SwitchingStatus, Words> = {
  draft: { 'zh-CN': '起草中', en: 'Draft' },
  reviewed: { 'zh-CN': '已审核', en: 'Reviewed' },
  ordered: { 'zh-CN': '已发令', en: 'Ordered' },
  executing: { 'zh-CN': '操作中', en: 'Switching' },
  stopped: { 'zh-CN': '已停止', en: 'Stopped' },
  done: { 'zh-CN': '已完成', en: 'Done' },
  aborted: { 'zh-CN': '已中止', en: 'Aborted' },
  voided: { 'zh-CN': '已作废', en: 'Void' },
};

export const pointStateWords: Record<IsolationState, Words> = {
  planned: { 'zh-CN': '未操作', en: 'Planned' },
  off: { 'zh-CN': '已断开', en: 'Off' },
  locked: { 'zh-CN': '已上锁挂牌', en: 'Locked and tagged' },
  provedDead: { 'zh-CN': '已验电', en: 'Proved dead' },
  earthed: { 'zh-CN': '已接地', en: 'Earthed' },
  unearthed: { 'zh-CN': '接地已拆', en: 'Earths removed' },
  unlocked: { 'zh-CN': '锁已取下', en: 'Unlocked' },
  restored: { 'zh-CN': '已恢复', en: 'Restored' },
};

/** Rows of both tables, and what else stands in the history of a permit. */
export const rowWords: Record<string, Words> = {
  P1: { 'zh-CN': '起草', en: 'Drafted' },
  'P1.emergency': { 'zh-CN': '签发抢修单', en: 'Emergency permit issued' },
  P2: { 'zh-CN': '送签', en: 'Sent' },
  P3: { 'zh-CN': '退回', en: 'Returned' },
  P4: { 'zh-CN': '签发', en: 'Issued' },
  P5: { 'zh-CN': '许可开工', en: 'Permitted' },
  P6: { 'zh-CN': '开始工作', en: 'Work begun' },
  'P7.crew': { 'zh-CN': '变更人员', en: 'Crew changed' },
  'P7.transfer': { 'zh-CN': '转移工作地点', en: 'Place changed' },
  P8: { 'zh-CN': '变更负责人', en: 'Leader changed' },
  P9: { 'zh-CN': '延期', en: 'Extended' },
  P10: { 'zh-CN': '间断', en: 'Paused' },
  P11: { 'zh-CN': '恢复工作', en: 'Resumed' },
  P12: { 'zh-CN': '工作终结', en: 'Work ended' },
  P13: { 'zh-CN': '票终结', en: 'Closed' },
  P14: { 'zh-CN': '作废', en: 'Void' },
  brief: { 'zh-CN': '签安全交底', en: 'Briefing signed' },
  point: { 'zh-CN': '隔离点操作', en: 'Isolation point' },
  S1: { 'zh-CN': '填写', en: 'Written' },
  S2: { 'zh-CN': '审核', en: 'Reviewed' },
  S3: { 'zh-CN': '发令并复诵', en: 'Ordered and repeated' },
  S4: { 'zh-CN': '开始操作', en: 'Begun' },
  S6: { 'zh-CN': '停止', en: 'Stopped' },
  'S7.goOn': { 'zh-CN': '继续操作', en: 'Goes on' },
  'S7.abort': { 'zh-CN': '中止操作', en: 'Aborted' },
  S8: { 'zh-CN': '操作完毕', en: 'Done' },
  S9: { 'zh-CN': '作废', en: 'Void' },
};
