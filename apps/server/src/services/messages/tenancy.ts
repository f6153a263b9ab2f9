import type { MessageTable } from './message-table.ts';

export const tenancyMessages = {
  proofMissing: { 'zh-CN': '请先登录', en: 'Please log in first' },
  bindTicketInvalid: { 'zh-CN': '操作已过期，请登录后再试', en: 'This has expired, please log in and try again' },
  inviteInvalid: { 'zh-CN': '邀请码无效或已过期', en: 'The invite code is not valid or has expired' },
  tenantOrInviteMissing: { 'zh-CN': '请选择组织或填写邀请码', en: 'Choose an organisation or enter an invite code' },
  alreadyMember: { 'zh-CN': '您已是该组织成员', en: 'You belong to this organisation already' },
  alreadyAsked: { 'zh-CN': '您的加入申请正在审核中', en: 'Your request to join is waiting for an answer' },
  tooManyRequests: { 'zh-CN': '待审核的申请过多，请等待处理', en: 'Too many of your requests are waiting for an answer' },
  ordersInHand: { 'zh-CN': '您还有未完成的工单，不能退出', en: 'You still have open work orders and cannot leave' },
} as const satisfies MessageTable;
