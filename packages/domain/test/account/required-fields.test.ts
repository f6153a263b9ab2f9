import { describe, expect, test } from 'vitest';
import { findEmptyFields, requiredFieldMessages, requiredMessageOf } from '#index.ts';

describe('required fields', () => {
  test('have the specification’s messages word for word', () => {
    const chinese = Object.fromEntries(Object.entries(requiredFieldMessages).map(([field, message]) => [field, message['zh-CN']]));
    expect(chinese).toEqual({
      loginName: '请输入手机号',
      fullName: '请输入真实姓名',
      phoneNumber: '请输入手机号',
      passWord: '请输入密码',
      verificationCode: '请输入验证码',
      must: '必填项不允许为空',
      other: '请检查数据',
    });
  });

  test.each([null, undefined, '', '  ', 'undefined'])('%j is empty', (value) => {
    expect(findEmptyFields({ fullName: value, site: value }, 'zh-CN')).toEqual({ fullName: '请输入真实姓名', site: '请检查数据' });
  });

  test.each(['0', 0, false, 'null', 'x'])('%j is not empty', (value) => {
    expect(findEmptyFields({ fullName: value }, 'zh-CN')).toEqual({});
  });

  test('a field named like a property of Object.prototype gets the general message', () => {
    expect(requiredMessageOf('constructor', 'en')).toBe('Please check this field');
  });

  test('are listed by name when they are empty, and fields without a message of their own get the general one', () => {
    const fields = { loginName: 'undefined', fullName: ' ', passWord: null, inviteCode: '', verificationCode: '0', note: 'null' };
    expect(findEmptyFields(fields, 'zh-CN')).toEqual({
      loginName: '请输入手机号',
      fullName: '请输入真实姓名',
      passWord: '请输入密码',
      inviteCode: '请检查数据',
    });
  });
});
