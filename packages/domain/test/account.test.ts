import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimatePasswordStrength,
  findEmptyFields,
  findPasswordFault,
  isMobileNumber,
  isStaff,
  normaliseLoginName,
  normaliseMobileNumber,
  requiredFieldMessages,
  requiredMessageOf,
  staffRoles,
} from '../src/index.ts';

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
});

describe('a mobile number', () => {
  test.each(['13900000001', '19912345678'])('%s is valid', (text) => expect(isMobileNumber(text)).toBe(true));

  test.each(['12900000001', '1390000000', '139000000011', '+8613900000001', '1390000000１', '13900000001\n', ''])('%j is invalid', (text) =>
    expect(isMobileNumber(text)).toBe(false),
  );

  test.each(['139 0000 0001', '139-0000-0001', '+86 13900000001', '008613900000001', '\u202a13900000001\u202c'])(
    '%j is normalised',
    (text) => expect(normaliseMobileNumber(text)).toBe('13900000001'),
  );

  test.each([
    ['+86 139-0000-0001', '13900000001'],
    [' 13900000001 ', '13900000001'],
    [' li.wei ', 'li.wei'],
    ['+86 12', '+86 12'],
  ])('as a login name, %j becomes %j', (typed, name) => expect(normaliseLoginName(typed)).toBe(name));

  test('in normal form stays unchanged', () => {
    fc.assert(fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (number) => normaliseMobileNumber(number) === number));
  });
});

describe('a new password', () => {
  const names = ['13900000001', '沈一鸣', 'Li Weiming', '能源运维 有限公司'];

  test.each([
    ['1234567', false, 'tooShort'],
    ['Xw7-mQz2', false, null],
    ['Xw7-mQz2', true, 'tooShort'],
    ['Xw7-mQz2-k', true, null],
    [`aB1${'x'.repeat(125)}`, true, null],
    [`aB1${'x'.repeat(126)}`, true, 'tooLong'],
    ['abababababab', false, 'oneCharacter'],
    ['13900000001', false, 'likeTheName'],
    ['139-0000-0001', false, 'likeTheName'],
    // Names contain spaces and are written in any script.
    ['li weiming', false, 'likeTheName'],
    ['LiWeiming', false, 'likeTheName'],
    ['能源运维有限公司', false, 'likeTheName'],
    ['Li Weiming 7', false, null],
    ['-_-_-.-_-', false, null],
    // Characters count, not UTF-16 code units.
    ['能源运维能源运维', false, null],
    ['🔥🔥🔥🔥', false, 'tooShort'],
  ] as const)('%j for staff %j: %s', (password, staff, fault) => {
    expect(findPasswordFault(password, { staff, names })).toBe(fault);
  });

  test('is estimated weak, fair or strong', () => {
    expect(['12345678', 'abcdefgh1', 'Xw7-mQz2-k4p'].map(estimatePasswordStrength)).toEqual(['weak', 'fair', 'strong']);
  });
});

describe('staff', () => {
  test('are the roles that carry out work orders or decide on them', () => {
    expect(staffRoles).toEqual(['platform_admin', 'tenant_admin', 'dispatcher', 'team_leader', 'technician', 'energy_clerk']);
    expect([isStaff([]), isStaff(['occupant', 'client_rep']), isStaff(['occupant', 'technician'])]).toEqual([false, false, true]);
  });
});
