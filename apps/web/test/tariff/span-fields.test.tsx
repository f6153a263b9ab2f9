import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SpanFields } from '#features/tariff/components/editor/SpanFields.tsx';
import type { BandSpan } from '#features/tariff/model/terms.ts';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

function Day() {
  const [spans, change] = useState<readonly BandSpan[]>([
    { from: 0, band: 'V' },
    { from: 32, band: 'P' },
    { from: 40, band: 'F' },
  ]);
  return <SpanFields title="day" spans={spans} onChange={change} error={null} />;
}

const times = () => screen.getAllByLabelText<HTMLInputElement>(/^起/).map(({ value }) => value);

it('lets a time be typed by way of one between two quarters', () => {
  openScreen(<Day />);
  const time = screen.getByDisplayValue<HTMLInputElement>('08:00');
  fireEvent.change(time, { target: { value: '08:04' } });
  expect(time.value).toBe('08:04');
  fireEvent.change(time, { target: { value: '08:45' } });
  fireEvent.blur(time);
  expect(time.value).toBe('08:45');
  fireEvent.change(time, { target: { value: '08:50' } });
  fireEvent.blur(time);
  expect(time.value).toBe('08:45');
});

it('keeps the rows in their places when a time is left, so that a tap on one of them hits it', () => {
  openScreen(<Day />);
  const time = screen.getByDisplayValue('08:00');
  fireEvent.change(time, { target: { value: '12:00' } });
  fireEvent.blur(time);
  expect(times()).toEqual(['00:00', '12:00', '10:00']);
  fireEvent.click(screen.getByRole('button', { name: '删除 12:00 起的时段' }));
  expect(times()).toEqual(['00:00', '10:00']);
});
