import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

function Field() {
  const [value, setValue] = useState<string | null>('2026-11-20T06:20:00.000Z');
  return <DateTimeField label="时间" value={value} onChange={setValue} />;
}

it('keeps the time while a year is typed digit by digit, whatever the zone was long ago', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  render(<Field />);
  const input = screen.getByLabelText('时间') as HTMLInputElement;
  expect(input.value).toBe('2026-11-20T14:20');
  for (const year of ['0002', '0020', '0202', '2027']) {
    fireEvent.change(input, { target: { value: `${year}-11-20T14:20` } });
    expect(input.value).toBe(`${year}-11-20T14:20`);
  }
});
