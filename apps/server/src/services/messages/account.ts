import type { MessageTable } from '../messages.ts';

export const accountMessages = {
  wrongNameOrPassword: { 'zh-CN': '手机号或密码不正确', en: 'Wrong mobile number or password' },
} as const satisfies MessageTable;
