import { requiredFieldMessages } from '@energy-om/domain';
import type { MessageTable } from './message-table.ts';

export const platformMessages = {
  /** The texts are those of the specification, word for word (spec §8). */
  failed: { 'zh-CN': '当前网络波动较大，请稍后再试！', en: 'The network is unstable at the moment. Please try again later!' },
  tokenExpired: { 'zh-CN': '登录已失效，请重新登录', en: 'Your session has ended, please log in again' },
  forbidden: { 'zh-CN': '您没有权限进行此操作', en: 'You are not allowed to do this' },
  notFound: { 'zh-CN': '数据不存在', en: 'Not found' },
  conflict: { 'zh-CN': '数据已被更新，请刷新后重试', en: 'The data has changed meanwhile, please refresh and try again' },
  idempotencyKeyReused: { 'zh-CN': '请求重复且内容不一致', en: 'The same idempotency key came with different content' },
  requestTooLarge: { 'zh-CN': '请求内容过大', en: 'The request is too large' },
  invalidRequest: { 'zh-CN': '请求数据无法识别', en: 'The request cannot be read' },
  /** The text for any field without one of its own (spec §5). */
  checkField: requiredFieldMessages.other,
  /** The call has no field of that name. */
  unknownField: { 'zh-CN': '不支持的参数', en: 'There is no such field' },
  pageTooDeep: { 'zh-CN': '页数过多，请缩小查询范围', en: 'The page is too deep, please narrow the search' },
  cursorInvalid: { 'zh-CN': '分页标识无效，请重新查询', en: 'The cursor is not valid, please search again' },
  appOutdated: { 'zh-CN': '应用版本过旧，请更新后再使用', en: 'This version of the app is too old. Update it to go on' },
  tooMany: { 'zh-CN': '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many tries, please try again in {seconds} s' },
  unavailable: { 'zh-CN': '系统繁忙，请稍后再试', en: 'The service is busy, please try again later' },
  diskNearlyFull: {
    'zh-CN': '服务器存储空间不足，暂时无法保存，请稍后再试',
    en: 'The server is running out of storage and cannot save just now, please try again later',
  },
} as const satisfies MessageTable;
