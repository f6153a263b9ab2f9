import { describe, expect, it } from 'vitest';
import { findSkillFaults, type SkillFields } from '#index.ts';

const good: SkillFields = { kind: 'lowVoltage', name: '', issuedOn: '2024-05-20', validUntil: '2030-05-20', reviewOn: '2027-05-20' };

describe('findSkillFaults', () => {
  it('finds nothing in a certificate, with or without dates', () => {
    expect(findSkillFaults(good)).toEqual({});
    expect(findSkillFaults({ kind: null, name: '内部授权', issuedOn: null, validUntil: null, reviewOn: null })).toEqual({});
    expect(findSkillFaults({ ...good, validUntil: good.issuedOn, reviewOn: good.issuedOn })).toEqual({});
  });

  it.each<[Partial<SkillFields>, object]>([
    [{ kind: null }, { name: 'required' }],
    [{ validUntil: '2024-05-19', reviewOn: null }, { validUntil: 'endBeforeIssue' }],
    [{ reviewOn: '2024-05-19' }, { reviewOn: 'reviewBeforeIssue' }],
    [{ reviewOn: '2030-05-21' }, { reviewOn: 'reviewAfterEnd' }],
    [{ issuedOn: '0001-01-01' }, { issuedOn: 'dateOutOfRange' }],
    [{ validUntil: '9999-12-31' }, { validUntil: 'dateOutOfRange' }],
    [{ reviewOn: '1949-12-31', issuedOn: null }, { reviewOn: 'dateOutOfRange' }],
  ])('finds in %j: %j', (changes, faults) => {
    expect(findSkillFaults({ ...good, ...changes })).toEqual(faults);
  });
});
