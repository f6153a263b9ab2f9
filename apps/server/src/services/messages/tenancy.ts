import { formatMessages } from '@energy-om/domain';
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
  tenantSuspended: { 'zh-CN': '组织已停用：{reason}', en: 'The organisation is suspended: {reason}' },
  accountLimitReached: {
    'zh-CN': '组织的成员已达上限 {most} 人，请联系平台管理员',
    en: 'The organisation has its limit of {most} members; please ask the platform administrator',
  },
  deviceLimitReached: {
    'zh-CN': '组织的设备已达上限 {most} 台，请联系平台管理员',
    en: 'The organisation has its limit of {most} devices; please ask the platform administrator',
  },
  storageLimitReached: {
    'zh-CN': '组织的存储空间已达上限 {most} MB，请联系平台管理员',
    en: 'The organisation has its limit of {most} MB of storage; please ask the platform administrator',
  },
  tenantNameTaken: { 'zh-CN': '已有同名组织', en: 'There is an organisation of that name already' },
  numberAmbiguous: {
    'zh-CN': '该号码是一个账号的手机号，又是另一个账号的登录名',
    en: 'The number is the phone of one account and the login name of another',
  },
  firstTenantExists: { 'zh-CN': '首次设置已完成，请直接登录', en: 'The first set-up is done already, please log in' },
  firstTenantTokenWrong: {
    'zh-CN': '地址已失效，请打开服务器终端里最新的地址',
    en: 'This address is not valid any more, please open the newest one in the server’s terminal',
  },
  firstTenantAccountKnown: {
    'zh-CN': '该手机号已有账号，请输入该账号的密码',
    en: 'This number has an account already, please enter its password',
  },
  timeZoneUnknown: formatMessages.timeZone,
  tenantSuspendedAlready: { 'zh-CN': '组织已停用', en: 'The organisation is suspended already' },
  tenantNotSuspended: { 'zh-CN': '组织未停用', en: 'The organisation is not suspended' },
} as const satisfies MessageTable;
