import { describe, expect, it } from 'vitest';
import { countFilters, readHistoryQuery, toHistoryInput, writeHistoryQuery } from '#features/maintenance-history/model/history-query.ts';

const read = (address: string) => readHistoryQuery(new URLSearchParams(address));
const now = Date.parse('2026-11-20T12:00:00+08:00');
const set = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

describe('the maintenance history in its address', () => {
  it.each(['', 'view=mine&device=d', 'project=p&site=s&person=a', 'device=d&period=custom&from=2026-11-01&to=2026-11-30'])(
    'is written as it was read: %s',
    (address) => {
      expect(new URLSearchParams(writeHistoryQuery(read(address))).toString()).toBe(address);
    },
  );

  it('ignores what it does not know', () => {
    expect(read('view=theirs&period=ever')).toEqual(read(''));
  });

  it('asks for what it is limited to', () => {
    expect(set(toHistoryInput(read('device=d&project=p&site=s&person=a'), 'me', now))).toEqual({
      deviceId: 'd',
      projectId: 'p',
      siteId: 's',
      accountId: 'a',
    });
    expect(set(toHistoryInput(read(''), 'me', now))).toEqual({});
  });

  it('asks for the own work whoever was chosen before, and counts that person no more', () => {
    const query = read('view=mine&person=a');
    expect(set(toHistoryInput(query, 'me', now))).toEqual({ accountId: 'me' });
    expect(countFilters(query)).toBe(0);
    expect(countFilters(read('person=a&project=p&period=week'))).toBe(3);
  });

  it('does not count the device, which the sheet does not set', () => {
    expect(countFilters(read('device=d'))).toBe(0);
  });
});
