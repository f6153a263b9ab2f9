import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { chooseAppearance } from '#shared/theme/theme.ts';
import { waitTimeoutMs } from '../support/wait-timeout.ts';

const drawn = { resize: vi.fn(), dispose: vi.fn(), setOption: vi.fn() };
const createChart = vi.fn((_: HTMLElement) => drawn);
vi.mock('#shared/chart/chart-core.ts', () => ({ createChart: (element: HTMLElement) => createChart(element) }));

beforeEach(() => {
  vi.clearAllMocks();
  chooseLanguage('en');
  chooseAppearance('light');
});
afterEach(cleanup);

const table = { head: ['Level', 'Orders'], rows: [['Level 1', '1,234']] };
const bars = (value: number) => () => ({ series: [{ type: 'bar' as const, data: [value] }] });
const lastOption = () => drawn.setOption.mock.lastCall?.[0];

it('is created once, updated when its option changes, and disposed of at the end', async () => {
  const first = bars(1);
  const { rerender, unmount } = render(<Chart label="By level" height={90} draw={first} table={table} />);
  await vi.waitFor(() => expect(drawn.setOption).toHaveBeenCalledTimes(1), waitTimeoutMs);
  rerender(<Chart label="By level" height={90} draw={first} table={table} />);
  expect(drawn.setOption).toHaveBeenCalledTimes(1);
  rerender(<Chart label="By level" height={90} draw={bars(2)} table={table} />);
  expect(drawn.setOption).toHaveBeenCalledTimes(2);
  expect(lastOption()).toMatchObject({ series: [{ data: [2] }], tooltip: { renderMode: 'richText' } });
  expect(createChart).toHaveBeenCalledTimes(1);
  unmount();
  expect(drawn.dispose).toHaveBeenCalledTimes(1);
});

it('is drawn again in the other theme’s colours', async () => {
  render(<Chart label="By level" height={90} draw={bars(1)} table={table} />);
  await vi.waitFor(() => expect(drawn.setOption).toHaveBeenCalledTimes(1), waitTimeoutMs);
  act(() => chooseAppearance('dark'));
  expect(drawn.setOption).toHaveBeenCalledTimes(2);
});

it('shows the same data as a table', () => {
  render(<Chart label="By level" height={90} draw={bars(1)} table={table} />);
  expect(screen.getByRole('table', { name: 'By level' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Level 1 1,234' })).toBeTruthy();
});

const written = (values: readonly unknown[]) => values.map((value) => lastOption().tooltip.valueFormatter(value));

it('writes values with at most 2 decimals and separated thousands where that format is passed', async () => {
  render(<Chart label="By level" height={90} draw={bars(1)} formatValue={formatNumber} table={table} />);
  await vi.waitFor(() => expect(drawn.setOption).toHaveBeenCalledTimes(1));
  expect(written([1234567.891, 0.005, null])).toEqual(['1,234,567.89', '0.01', '-']);
});

it('writes thousands as a whole with 2 decimals without a format of its own (spec §9)', async () => {
  render(<Chart label="By level" height={90} draw={bars(1)} table={table} />);
  await vi.waitFor(() => expect(drawn.setOption).toHaveBeenCalledTimes(1));
  expect(written([1234.5, 5, null])).toEqual(['1.23', '0.01', '-']);
});
