import { expect, it } from 'vitest';
import { noFilters, toAuditInput } from '#features/audit/model/audit-filters.ts';

it('asks for everything without a filter', () => {
  expect(toAuditInput(noFilters)).toEqual({});
});

it('includes both days of a period, from midnight to midnight of the phone', () => {
  const { from, to, kind } = toAuditInput({ ...noFilters, from: '2026-11-20', to: '2026-11-20', kind: 'area' });
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 20));
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 21));
  expect(kind).toBe('area');
});
