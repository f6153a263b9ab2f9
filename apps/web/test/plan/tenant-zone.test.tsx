import { render } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DateList } from '#features/plan/components/preview/DateList.tsx';
import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { describeShift } from '#features/roster/model/describe-request.ts';
import {
  formatTenantDateTime,
  formatTenantDay,
  formatTenantDayAndWeekday,
  formatTenantTime,
  formatTenantWhen,
} from '#shared/format/tenant-time.ts';
import { useSession } from '#shared/session/session-store.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { startChineseTexts } from '../support/texts.ts';

// The phone is in New York, thirteen hours behind.
const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
beforeAll(startChineseTexts);
beforeEach(() => {
  useSession.setState({ user: { id: 'account-1', timeZone: 'Asia/Shanghai' } as never });
});

const date: PlanPreview['dates'][number] = {
  ...{ occurrence: '2027-01-01T08:00', object: null, day: '2027-01-01', movedDays: 0, moved: null, leftOut: null },
  ...{ dueAt: '2027-01-04T00:00:00.000Z', endAt: '2027-01-06T00:00:00.000Z', raisedAt: '2027-01-02T16:30:00.000Z' },
};

describe('on a phone in another time zone', () => {
  it('the test is in that zone', () => {
    expect(new Date('2027-01-04T00:00:00Z').getDate()).toBe(3);
  });

  it('the dates of a plan are those of the organisation, with why one was moved', () => {
    const moved = { ...date, occurrence: '2027-02-01T08:00', moved: 'holiday', movedDays: 3 } as const;
    const { container } = render(<DateList dates={[date, moved]} />);
    const words = [...container.querySelectorAll('li')].map((item) => item.textContent);
    expect(words).toEqual(['2027年1月4日 周一 08:002027年1月3日 00:30 生成工单', '2027年1月4日 周一 08:00元旦，顺延 3 天']);
  });

  it('shifts and rounds are at the organisation’s times', () => {
    expect(formatTenantTime('2026-11-20T16:30:00Z')).toBe('00:30');
    expect(formatTenantDateTime('2026-11-20T16:30:00Z')).toBe('2026/11/21 00:30');
    expect(formatTenantDayAndWeekday('2026-11-20T16:30:00Z')).toBe('11月21日周六');
    const shift = { day: '2026-11-21', name: '白班', startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-21T12:00:00Z' };
    expect(describeShift(shift)).toBe('11月21日周六 白班 08:00–20:00');
  });

  it('the organisation’s day is today, and a date of another of its years has its year', () => {
    const now = Date.now();
    expect(formatTenantWhen(now)).toContain('今天');
    const firstOfYear = `${tenantToday(now).slice(0, 4)}-01-01`;
    // Half past midnight there is the day, and the year, before on the phone.
    expect(formatTenantDay(Date.parse(`${firstOfYear}T00:30:00+08:00`))).toBe('1月1日');
  });

  it('without an organisation the phone’s zone counts', () => {
    useSession.setState({ user: null });
    expect(formatTenantTime('2026-11-20T16:30:00Z')).toBe('11:30');
  });
});
