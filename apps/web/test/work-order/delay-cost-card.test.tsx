import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { DelayCostCard } from '#shared/work-order/delay/DelayCostCard.tsx';
import type { DelayCost, DelayPart } from '#shared/work-order/delay/describe-delay.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const part: DelayPart = {
  energyType: 'NYSN',
  meterCount: 1,
  isNearest: false,
  state: 'loss',
  reason: null,
  faultFrom: '2026-11-20T01:00:00.000Z',
  isOfAlarm: true,
  from: '2026-11-20T02:00:00.000Z',
  to: '2026-11-20T08:00:00.000Z',
  hours: 6,
  actual: 5500,
  usual: 2000,
  baselineDays: 28,
  fenPerHour: 1803,
  fenTotal: 22_610,
  unpriced: null,
};

function show(changes: Partial<DelayPart>, sums: Partial<DelayCost> = {}) {
  const cost = { fenPerHour: 1803, fenTotal: 22_610, computedAt: '2026-11-20T08:05:00.000Z', parts: [{ ...part, ...changes }], ...sums };
  render(
    <MemoryRouter>
      <DelayCostCard cost={cost} />
    </MemoryRouter>,
  );
}
const unpriced = { fenPerHour: null, fenTotal: null };

it('says what is lost an hour and in total, and opens how that came about', () => {
  show({});
  const row = screen.getByRole('button');
  expect(row.textContent).toContain('约 ¥18/小时');
  expect(row.textContent).toContain('多耗 3.5 m³/小时 × ¥5.15');
  expect(row.textContent).toContain('¥226');
  fireEvent.click(row);
  expect(screen.getByText(/故障前 28 天/)).toBeDefined();
});

it('says what is not supplied, without money', () => {
  show({ state: 'notSupplied', actual: 0, ...unpriced }, unpriced);
  expect(screen.getByRole('button').textContent).toContain('水未供应，平时 2 m³/小时');
  expect(screen.getByRole('button').textContent).not.toContain('¥');
});

it('says why nothing is known', () => {
  show({ state: null, reason: 'silent', ...unpriced }, unpriced);
  expect(screen.getByRole('button').textContent).toContain('表计超过 3 小时没有上报');
});

it('says what was lost until all was as usual again, and nothing where nothing ever was', () => {
  show({ state: 'usual', fenPerHour: 0 }, { fenPerHour: null });
  expect(screen.getByRole('button').textContent).toContain('用量已恢复正常');
  cleanup();
  show({ state: 'usual', ...unpriced }, unpriced);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that no meter counts the device, with nothing to open', () => {
  show({}, { ...unpriced, parts: [] });
  expect(screen.getByText('设备没有接入计量，上级和所在房间也没有表计')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of a device without a register that the meter before it is looked at', () => {
  show({ isNearest: true });
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/设备自身没有计量/)).toBeDefined();
});
