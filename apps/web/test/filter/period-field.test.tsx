import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PeriodField } from '#shared/filter/PeriodField.tsx';
import { type ChosenPeriod, noPeriod } from '#shared/filter/period.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

function Draft() {
  const [value, setValue] = useState<ChosenPeriod>({ ...noPeriod, period: 'custom' });
  return <PeriodField label="时间" value={value} onChange={(changed) => setValue({ ...value, ...changed })} />;
}

it('says that days in the wrong order are swapped', () => {
  render(<Draft />);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const warning = () => screen.queryByText('早于开始日期，将按相反顺序查找');
  type('开始日期', '2026-11-30');
  expect(warning()).toBeNull();
  type('结束日期', '2026-11-01');
  expect(warning()).toBeTruthy();
  type('结束日期', '2026-11-30');
  expect(warning()).toBeNull();
});
