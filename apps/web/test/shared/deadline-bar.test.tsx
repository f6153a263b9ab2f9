import { hourMs, minuteMs } from '@energy-om/domain';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const startedAt = Date.UTC(2026, 10, 20, 12);
const dueAt = startedAt + hourMs;
const at = (minutes: number) => startedAt + minutes * minuteMs;

function show(now: number, state?: 'paused' | 'done') {
  render(<DeadlineBar startedAt={startedAt} dueAt={dueAt} now={now} state={state} />);
  const bar = screen.getByRole('progressbar');
  return { share: bar.getAttribute('aria-valuenow'), text: bar.getAttribute('aria-label'), tone: bar.parentElement?.dataset.tone };
}

describe('a deadline', () => {
  it('shows the time left', () => expect(show(at(15))).toEqual({ share: '25', text: '剩余 45:00', tone: 'fine' }));
  it('is at risk from three quarters on', () => expect(show(at(45))).toMatchObject({ share: '75', tone: 'risk' }));
  it('shows how late it is', () => expect(show(at(70))).toEqual({ share: '100', text: '超时 10:00', tone: 'late' }));
  it('is not late while its clock stands still', () => expect(show(at(70), 'paused')).toMatchObject({ text: '计时已暂停', tone: 'still' }));
});
