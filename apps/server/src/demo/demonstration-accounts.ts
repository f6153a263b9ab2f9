import type { DemonstrationAccount } from '../services/core/demonstration-account.ts';

/** The password is public, so a server in production does not load the demonstration. */
export const demonstrationPassword = 'Demo@2026';

/** The accounts that the start-up output and the log-in page offer. */
export const demonstrationAccounts: readonly Omit<DemonstrationAccount, 'password'>[] = [
  { loginName: '13800000001', role: { 'zh-CN': '组织管理员 赵国栋', en: 'organisation administrator' }, tenant: '滨江能源运维' },
  { loginName: '13800000002', role: { 'zh-CN': '调度员 陈静', en: 'dispatcher' }, tenant: '滨江能源运维' },
  { loginName: '13800000003', role: { 'zh-CN': '电气一班班长 李卫东', en: 'team leader, electrical team' }, tenant: '滨江能源运维' },
  { loginName: '13800000004', role: { 'zh-CN': '电气一班技工 王磊', en: 'technician, electrical team' }, tenant: '滨江能源运维' },
  { loginName: '13800000005', role: { 'zh-CN': '客户代表 周敏', en: 'client representative' }, tenant: '滨江能源运维' },
  { loginName: '13800000006', role: { 'zh-CN': '住户 林晓雯', en: 'occupant' }, tenant: '滨江能源运维' },
  { loginName: '13800000007', role: { 'zh-CN': '能源管理员 郑爱华', en: 'energy clerk' }, tenant: '滨江能源运维' },
  {
    loginName: '13800000008',
    role: { 'zh-CN': '暖通给排水班技工 孙浩', en: 'technician, climate and water team' },
    tenant: '滨江能源运维',
  },
  { loginName: '13900000002', role: { 'zh-CN': '调度员 余小芳', en: 'dispatcher' }, tenant: '江南物业' },
];
