import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, type StoredBill, standingOfBill } from '#index.ts';

/** The end of the nineteenth in China, and ten in the morning after it. */
const dayEnd = new Date('2026-11-20T00:00:00+08:00').getTime();
const due = dayEnd + 10 * hourMs;
const stored: StoredBill = { comparedAt: null, triedAt: due, claimedUntil: due + 10 * minuteMs, failure: 'timeout', requestedAt: null };

describe('the bill of a day', () => {
  it.each<[string, StoredBill | null, number, object]>([
    ['is expected until ten', null, due - 1, { state: 'expected', nextTryAt: due, mayRequest: false }],
    ['is untried from then on', null, due, { state: 'untried', nextTryAt: due, mayRequest: true }],
    ['is not tried any more after a week', null, due + 7 * dayMs, { state: 'untried', nextTryAt: null, mayRequest: true }],
    ['cannot be asked for after three months', null, due + 90 * dayMs, { state: 'untried', nextTryAt: null, mayRequest: false }],
    ['is compared whatever was before', { ...stored, comparedAt: due }, due, { state: 'compared', failure: null, mayRequest: false }],
    ['is running while nothing is known of the try', { ...stored, failure: null }, due + 1, { state: 'running', mayRequest: false }],
    ['was interrupted where that stays so', { ...stored, failure: null }, due + 10 * minuteMs, { state: 'failed', failure: 'interrupted' }],
    ['is absent', { ...stored, failure: 'absent' }, due + 1, { state: 'absent', failure: null, nextTryAt: due + 10 * minuteMs }],
    ['has failed, and is tried again', stored, due + 1, { state: 'failed', nextTryAt: due + 10 * minuteMs, mayRequest: true }],
    ['has failed for good after a week', stored, due + 8 * dayMs, { state: 'failed', nextTryAt: null, mayRequest: true }],
    [
      'is tried at once where somebody asks',
      { ...stored, claimedUntil: due + 8 * dayMs, requestedAt: due + 8 * dayMs },
      due + 8 * dayMs,
      { state: 'failed', nextTryAt: due + 8 * dayMs, mayRequest: false },
    ],
  ])('%s', (_, bill, now, standing) => {
    expect(standingOfBill(bill, dayEnd, now)).toMatchObject(standing);
  });

  it.each([
    ['timeout', 'noAnswer'],
    ['network ECONNREFUSED', 'noAnswer'],
    ['http 502', 'noAnswer'],
    ['bill http 404', 'noAnswer'],
    ['SYSTEM_ERROR', 'refused'],
    ['isv.invalid-signature', 'refused'],
    ['40004', 'refused'],
    ['totals of the bill', 'malformed'],
    ['not genuine: serial', 'malformed'],
  ])('that failed for %s has failed by %s', (failure, expected) => {
    expect(standingOfBill({ ...stored, failure }, dayEnd, due + 1).failure).toBe(expected);
  });
});
