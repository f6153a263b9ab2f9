import { describe, expect, test } from 'vitest';
import { auditActionOf, auditSubjectKindOf } from '#audit/audit-words.ts';

describe('what the audit log calls', () => {
  test.each([
    ['saveArea', 'save'],
    ['import staff', 'import'],
    ['set-password', 'set'],
    ['requestToken', 'request'],
    ['fireTimer', 'fire'],
    ['frobnicate', 'other'],
    ['', 'other'],
  ])('the call, job or command %j is %s', (operation, action) => {
    expect(auditActionOf(operation)).toBe(action);
  });

  test('a subject of a kind that is not listed is another', () => {
    expect([auditSubjectKindOf('workOrder'), auditSubjectKindOf('constructor')]).toEqual(['workOrder', 'other']);
  });
});
