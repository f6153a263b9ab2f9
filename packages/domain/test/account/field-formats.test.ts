import { describe, expect, test } from 'vitest';
import { findMobileNumberFault, findVerificationCodeFault } from '#index.ts';

describe('a mobile number', () => {
  test.each(['13800000001', ' 138 0000 0001', '+86 138-0000-0001', '008613800000001'])('is accepted as %s', (typed) => {
    expect(findMobileNumberFault(typed, 'phoneNumber', 'zh-CN')).toBeNull();
  });

  test.each([
    ['', '请输入手机号'],
    ['undefined', '请输入手机号'],
    ['1380000000', '手机号格式不正确'],
    ['23800000001', '手机号格式不正确'],
    ['138000000011', '手机号格式不正确'],
  ])('is refused as %j', (typed, message) => {
    expect(findMobileNumberFault(typed, 'loginName', 'zh-CN')).toBe(message);
  });
});

describe('a verification code', () => {
  test.each([
    ['123456', null],
    ['123 456', null],
    ['', '请输入验证码'],
    ['12345', '验证码为6位数字'],
    ['12345a', '验证码为6位数字'],
  ])('typed as %j has the message %j', (typed, message) => {
    expect(findVerificationCodeFault(typed, 'zh-CN')).toBe(message);
  });
});
