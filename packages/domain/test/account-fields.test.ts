import { describe, expect, it } from 'vitest';
import {
  findEmptyFields,
  findMobileNumberFault,
  findVerificationCodeFault,
  passwordFaultMessageOf,
  requiredFieldMessages,
} from '../src/index.ts';

describe('required fields', () => {
  it('have the messages of the specification', () => {
    expect(Object.fromEntries(Object.entries(requiredFieldMessages).map(([field, message]) => [field, message['zh-CN']]))).toEqual({
      loginName: '请输入手机号',
      fullName: '请输入真实姓名',
      phoneNumber: '请输入手机号',
      passWord: '请输入密码',
      verificationCode: '请输入验证码',
      must: '必填项不允许为空',
      other: '请检查数据',
    });
  });

  it('are empty when null, blank or the text undefined, and other fields get the general message', () => {
    const fields = { loginName: 'undefined', fullName: ' ', passWord: null, inviteCode: '', verificationCode: '0', note: 'null' };
    expect(findEmptyFields(fields, 'zh-CN')).toEqual({
      loginName: '请输入手机号',
      fullName: '请输入真实姓名',
      passWord: '请输入密码',
      inviteCode: '请检查数据',
    });
  });
});

describe('a mobile number', () => {
  it.each(['13800000001', ' 138 0000 0001', '+86 138-0000-0001', '008613800000001'])('is accepted as %s', (typed) => {
    expect(findMobileNumberFault(typed, 'phoneNumber', 'zh-CN')).toBeNull();
  });

  it.each([
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
  it.each([
    ['123456', null],
    ['123 456', null],
    ['', '请输入验证码'],
    ['12345', '验证码为6位数字'],
    ['12345a', '验证码为6位数字'],
  ])('typed as %j has the message %j', (typed, message) => {
    expect(findVerificationCodeFault(typed, 'zh-CN')).toBe(message);
  });
});

it('the message of a short password gives the minimum length of staff or others', () => {
  expect(passwordFaultMessageOf('tooShort', { staff: false }, 'zh-CN')).toBe('密码至少8位');
  expect(passwordFaultMessageOf('tooShort', { staff: true }, 'en')).toBe('The password needs at least 10 characters');
});
