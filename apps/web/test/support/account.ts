import type { ApiOutput } from '@energy-om/contract';

/** An account as `getUserInfo` answers; a test overrides what it is about. */
export function createUser(changes: Partial<ApiOutput<'getUserInfo'>> = {}): ApiOutput<'getUserInfo'> {
  return {
    id: 'account-1',
    loginName: '13812345678',
    fullName: '王磊',
    phoneNumber: '138****5678',
    avatar: null,
    language: null,
    notifications: { workOrders: true, alarms: true, announcements: true },
    quietHours: null,
    hasPassword: true,
    mail: null,
    isMailProven: false,
    hasSigningPin: false,
    wechatLinked: false,
    roles: ['technician'],
    permissions: ['work-order.view', 'file.upload'],
    teams: [{ id: 'team-1', name: '电气一班', isLeader: false }],
    timeZone: 'Asia/Shanghai',
    ...changes,
  };
}
