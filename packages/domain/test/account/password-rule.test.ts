import { describe, expect, test } from 'vitest';
import { estimatePasswordStrength, findPasswordFault, isStaff, passwordFaultMessageOf, staffRoles } from '#index.ts';

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

test('the message of a short password gives the minimum length of staff or others', () => {
  expect(passwordFaultMessageOf('tooShort', { staff: false }, 'zh-CN')).toBe('密码至少8位');
  expect(passwordFaultMessageOf('tooShort', { staff: true }, 'en')).toBe('The password needs at least 10 characters');
});

describe('staff', () => {
  test('are the roles that carry out work orders or decide on them', () => {
    expect(staffRoles).toEqual(['platform_admin', 'tenant_admin', 'dispatcher', 'team_leader', 'technician', 'energy_clerk']);
    expect([isStaff([]), isStaff(['occupant', 'client_rep']), isStaff(['occupant', 'technician'])]).toEqual([false, false, true]);
  });
});
