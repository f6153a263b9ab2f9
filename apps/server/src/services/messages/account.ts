import type { MessageTable } from './message-table.ts';

export const accountMessages = {
  wrongNameOrPassword: { 'zh-CN': '手机号或密码不正确', en: 'Wrong mobile number or password' },
} as const satisfies MessageTable;
