import { beforeEach, expect, it } from 'vitest';
import { writeReport } from '#features/diagnostics/model/diagnosis.ts';
import { formatSize } from '#features/diagnostics/model/format-size.ts';
import { listDrafts } from '#shared/draft/list-drafts.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';

beforeEach(() => {
  localStorage.clear();
  chooseLanguage('en');
});

it('is written as text, with faulty findings marked', () => {
  const findings = [
    { label: 'Network', value: 'online', isGood: true },
    { label: 'Server and back', value: 'failed: HTTP 502', isGood: false },
    { label: 'Where I am', value: null, isGood: null },
  ];
  expect(writeReport('Diagnostics', [{ title: 'Network', findings }])).toBe(
    'Diagnostics\n\n[Network]\nNetwork: online\n! Server and back: failed: HTTP 502\nWhere I am: -',
  );
});

it('writes sizes in a readable unit', () => {
  expect([0, 1023, 1024, 1536, 5 * 1024 ** 3].map(formatSize)).toEqual(['0 B', '1,023 B', '1 KB', '1.5 KB', '5 GB']);
});

it('counts the drafts on the phone and nothing else', () => {
  localStorage.setItem('draft:account-1:backfill', '12345');
  localStorage.setItem('language', 'en');
  expect(listDrafts()).toEqual({ count: 1, bytes: 2 * ('draft:account-1:backfill'.length + 5) });
});
