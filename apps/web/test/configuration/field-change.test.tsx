import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FieldChange } from '#features/configuration/components/FieldChange.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

function read(field: string, before: unknown, after: unknown): string[] {
  const { container } = render(<FieldChange field={field} before={before} after={after} />);
  const shown = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  cleanup();
  return shown;
}

it.each([
  ['trigger', 'calendar', 'counter', ['按日历', '按运行量']],
  ['holidays', 'keep', 'after', ['照常进行', '顺延到工作日']],
  ['catchUp', 'once', 'skip', ['补做最近一次', '不补做']],
  ['openOrder', 'make', 'join', ['照常生成新单', '并入未完成的工单']],
  ['levels', [1, 2], [4], ['一级、二级', '四级']],
  ['energyTypes', ['NYDN'], ['NYSN', 'NYQN'], ['电', '水、气']],
])('says what codes of %s mean', (field, before, after, shown) => {
  expect(read(field, before, after)).toEqual(shown);
});

it('shows texts and dates as they are, also where a field is called like one with codes', () => {
  expect(read('name', '一班', 'constructor')).toEqual(['一班', 'constructor']);
  expect(read('holidays', ['2026-10-01'], ['2026-10-01', '2026-10-02'])).toEqual(['2026-10-01', '2026-10-01、2026-10-02']);
  expect(read('toString', 'a', 'b')).toEqual(['a', 'b']);
});
