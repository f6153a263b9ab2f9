import { minuteMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import { logError } from '#services/core/log-error.ts';
import { logRepeated } from '#services/core/log-repeated.ts';

let lines: [level: string, fields: object, text?: string][];
const createLog = () => {
  const keep = (level: string) => (fields: object, text?: string) => void lines.push([level, fields, text]);
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
};
let log: ReturnType<typeof createLog>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = createLog();
});
afterEach(() => void vi.useRealTimers());

describe('a repeated event', () => {
  it('is logged at once, then once a minute with its number and the last one’s details, and then no more', () => {
    for (let number = 0; number < 1000; number += 1) logRepeated(log, 'warn', 'full', { number });
    expect(lines).toEqual([['warn', { number: 0, times: 1 }, 'full']]);
    vi.advanceTimersByTime(minuteMs);
    expect(lines.slice(1)).toEqual([['warn', { number: 999, times: 999 }, 'full']]);
    vi.advanceTimersByTime(10 * minuteMs);
    expect(lines).toHaveLength(2);
    logRepeated(log, 'warn', 'full', { number: 1000 });
    expect(lines).toHaveLength(3);
  });

  it('is logged once a minute for as long as it lasts, each kind separately', () => {
    for (let second = 0; second < 600; second += 1) {
      logRepeated(log, 'warn', 'full', {});
      if (second % 2 === 0) logRepeated(log, 'warn', 'read only', {});
      vi.advanceTimersByTime(1000);
    }
    expect(lines.filter(([, , text]) => text === 'full')).toHaveLength(11);
    expect(lines.filter(([, , text]) => text === 'read only')).toHaveLength(11);
  });
});

describe('a failure', () => {
  const readOnly = new DatabaseUnavailableError('cannot execute INSERT in a read-only transaction', {
    cause: Object.assign(new Error(), { code: '25006' }),
  });

  it.each([
    ['of a disk that is nearly full', new DiskNearlyFullError('5 bytes are free in /data')],
    ['of a file that found no room', Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })],
    ['of a database that only reads', readOnly],
  ])('%s is logged once a minute, as a message without a stack', (_what, error) => {
    for (let number = 0; number < 100; number += 1) logError(log, 'error', error, { job: 'sweep' }, 'job failed');
    expect(lines).toEqual([['warn', { job: 'sweep', reason: error.message, times: 1 }, expect.stringMatching(/^writes are refused: /)]]);
  });

  it('of any other kind gets one line each, with its stack', () => {
    const error = new Error('nobody foresaw it');
    for (let number = 0; number < 3; number += 1) logError(log, 'error', error, { job: 'sweep' }, 'job failed');
    expect(lines).toEqual(Array(3).fill(['error', { job: 'sweep', err: error }, 'job failed']));
  });
});
