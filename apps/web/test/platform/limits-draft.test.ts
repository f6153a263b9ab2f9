import { describe, expect, it } from 'vitest';
import { draftOf, findLimitFaults, type LimitsDraft, limitsOf, splitBytes } from '#features/platform/model/limits-draft.ts';

const read = { version: 1, limits: { accounts: null, devices: null, storageMebibytes: null } };
const none: LimitsDraft = { accounts: '', devices: '', storage: '', read };

describe('the limits of a tenant', () => {
  it('are no limits where nothing is typed, and survive being shown', () => {
    expect(limitsOf(none)).toEqual({ accounts: null, devices: null, storageMebibytes: null });
    const limits = { accounts: 20, devices: 0, storageMebibytes: 1024 };
    expect(limitsOf(draftOf({ version: 1, limits }))).toEqual(limits);
  });

  it.each(['-1', '1.5', 'many', '1e3', '1234567890'])('are whole numbers, not %s', (text) => {
    expect(findLimitFaults({ ...none, devices: text })).toEqual(['devices']);
  });

  it('leave room for one member at least', () => {
    expect(findLimitFaults({ accounts: '0', devices: '0', storage: ' 12 ', read })).toEqual(['accounts']);
  });
});

describe('an amount of storage', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [5 * 1024 ** 3, '5 GB'],
    [3 * 1024 ** 5, '3072 TB'],
  ])('of %d bytes is %s', (bytes, text) => {
    const { amount, unit } = splitBytes(bytes);
    expect(`${amount} ${unit}`).toBe(text);
  });
});
