import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SavingCard, type SavingCardProps } from '#shared/work-order/delay/SavingCard.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

type Saving = SavingCardProps['saving'];

const saving: Saving = {
  repairedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: '2026-11-28T08:00:00.000Z',
  verdict: 'notSaved',
  parts: [
    {
      energyType: 'NYSN',
      meterCount: 1,
      verdict: 'notSaved',
      reason: null,
      temperature: 'notMeasured',
      daysBefore: 28,
      from: '2026-10-22',
      to: '2026-11-18',
      days: [{ date: '2026-11-21', actual: 36_200, expected: 24_100 }],
      actual: 36_200,
      expected: 24_100,
      tolerance: 1205,
    },
  ],
};

it('says that nothing was saved, with what was used and expected, and what was compared', () => {
  const { container } = render(<SavingCard saving={saving} />);
  expect(screen.getByText('未降')).toBeDefined();
  expect(container.textContent).toContain('36.2 m³');
  expect(container.textContent).toContain('12.1 m³ · +50.2%');
  expect(container.textContent).toMatch(/10月22日 至 (2026年)?11月18日，28 天/);
  expect(container.textContent).toContain('未计入');
  // The chart is drawn of the same data as its table.
  expect(screen.getByRole('rowheader', { name: '2026-11-21' })).toBeDefined();
});

it('says why nothing can be said', () => {
  const parts = saving.parts.map((part) => ({ ...part, verdict: null, reason: 'tooLittleBefore' as const, days: [] }));
  const { container } = render(<SavingCard saving={{ ...saving, verdict: null, parts }} />);
  expect(screen.getByText('无法判断')).toBeDefined();
  expect(container.textContent).toContain('不足 14 天');
  expect(container.textContent).not.toContain('m³');
});
