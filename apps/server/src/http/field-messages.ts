import type { Language } from '@energy-om/contract';

/** The specification's Chinese field messages, which the contract's schemas carry word for word (spec §5), in English. */
const englishFieldMessages: Record<string, string> = {
  请输入手机号: 'Enter your mobile number',
  请输入真实姓名: 'Enter your full name',
  请输入密码: 'Enter your password',
  请输入验证码: 'Enter the verification code',
  必填项不允许为空: 'Required fields must not be empty',
  请检查数据: 'Please check this field',
};

export function localiseFieldMessage(message: string, language: Language): string {
  return language === 'en' ? (englishFieldMessages[message] ?? message) : message;
}
