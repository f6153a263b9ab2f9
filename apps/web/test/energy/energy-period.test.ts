import { describe, expect, it } from 'vitest';
import {
  isRunning,
  mayStep,
  periodOf,
  pointsInput,
  readPeriod,
  stepPeriod,
  switchKind,
  totalsInput,
} from '#features/energy/model/energy-period.ts';
import { useSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';

const today = '2026-11-20';

describe('a period of energy', () => {
  it('steps by its own length, over the ends of months and years', () => {
    expect(stepPeriod({ kind: 'day', at: '2026-03-01' }, -1)).toEqual({ kind: 'day', at: '2026-02-28' });
    expect(stepPeriod({ kind: 'month', at: '2026-12' }, 1)).toEqual({ kind: 'month', at: '2027-01' });
    expect(stepPeriod({ kind: 'year', at: '2026' }, -1)).toEqual({ kind: 'year', at: '2025' });
  });

  it('ends at the present, and begins with the year of the first data', () => {
    for (const kind of ['day', 'month', 'year'] as const) {
      expect(mayStep(periodOf(kind, today), 1, today)).toBe(false);
      expect(mayStep(stepPeriod(periodOf(kind, today), -1), 1, today)).toBe(true);
      expect(mayStep(periodOf(kind, '2000-01-01'), -1, today)).toBe(false);
    }
  });

  it('keeps the shown time in sight when its kind changes', () => {
    expect(switchKind({ kind: 'month', at: '2026-02' }, 'day', today)).toEqual({ kind: 'day', at: '2026-02-28' });
    expect(switchKind({ kind: 'year', at: '2026' }, 'month', today)).toEqual({ kind: 'month', at: '2026-11' });
    expect(switchKind({ kind: 'year', at: '2024' }, 'month', today)).toEqual({ kind: 'month', at: '2024-12' });
    expect(switchKind({ kind: 'day', at: '2025-07-03' }, 'year', today)).toEqual({ kind: 'year', at: '2025' });
  });

  it('is read from an address, and is today where that is empty, invalid or in the future', () => {
    expect(readPeriod('2026-11-19', today)).toEqual({ kind: 'day', at: '2026-11-19' });
    expect(readPeriod('2026-10', today)).toEqual({ kind: 'month', at: '2026-10' });
    expect(readPeriod('2025', today)).toEqual({ kind: 'year', at: '2025' });
    for (const at of [null, '', 'x', '2026-13', '2026-11-21', '2026-12', '2027', '1999'])
      expect(readPeriod(at, today)).toEqual({ kind: 'day', at: today });
  });

  it('is queried by hours, days or months; a month’s total by the month, so that it is compared with the whole month before', () => {
    expect(pointsInput({ kind: 'day', at: today })).toEqual({ from: today, to: today, granularity: 'hour' });
    expect(pointsInput({ kind: 'month', at: '2024-02' })).toEqual({ from: '2024-02-01', to: '2024-02-29', granularity: 'day' });
    expect(totalsInput({ kind: 'month', at: '2024-02' })).toEqual({ from: '2024-02-01', to: '2024-02-29', granularity: 'month' });
    expect(totalsInput({ kind: 'year', at: '2026' })).toEqual({ from: '2026-01-01', to: '2026-12-31', granularity: 'month' });
  });

  it('runs while it contains the day of the organisation until which it was counted, whatever that of the phone is', () => {
    useSession.setState({ user: createUser({ timeZone: 'Pacific/Auckland' }) });
    const at = '2026-11-20T12:00:00.000Z';
    expect(isRunning({ kind: 'month', at: '2026-11' }, at)).toBe(true);
    expect(isRunning({ kind: 'day', at: '2026-11-21' }, at)).toBe(true);
    expect(isRunning({ kind: 'day', at: '2026-11-20' }, at)).toBe(false);
  });
});
