import { minuteMs } from '@energy-om/domain';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { DataAge } from '#shared/ui/feedback/DataAge.tsx';
import { startChineseTexts } from '../support/texts.ts';

const readAt = Date.parse('2026-11-20T04:40:00.000Z');
const fresh = { dataUpdatedAt: readAt, failureCount: 0, isRefetchError: false, fetchStatus: 'idle' } as const;

beforeAll(startChineseTexts);
afterEach(cleanup);

function readAge(query: Parameters<typeof DataAge>[0]['query'], elapsedMs: number): string {
  render(<DataAge query={query} refreshIntervalMs={minuteMs / 2} now={readAt + elapsedMs} />);
  return screen.getByRole('status').textContent ?? '';
}

it('shows the age of the data while it cannot be read again', () => {
  expect(readAge({ ...fresh, failureCount: 1, fetchStatus: 'fetching' }, 3 * minuteMs)).toBe('数据更新于3 分钟前，正在重新获取');
  cleanup();
  expect(readAge({ ...fresh, fetchStatus: 'paused' }, 2 * minuteMs)).toContain('2 分钟前');
  cleanup();
  expect(readAge({ ...fresh, isRefetchError: true }, 2 * minuteMs)).toContain('2 分钟前');
});

it('shows nothing while reading succeeds, at the first failure, and before there is data', () => {
  expect(readAge(fresh, 3 * minuteMs)).toBe('');
  cleanup();
  expect(readAge({ ...fresh, failureCount: 1 }, minuteMs / 4)).toBe('');
  cleanup();
  expect(readAge({ ...fresh, dataUpdatedAt: 0, failureCount: 3 }, minuteMs)).toBe('');
});
