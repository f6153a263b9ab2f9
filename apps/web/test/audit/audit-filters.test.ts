import { expect, it } from 'vitest';
import { noFilters, toAuditInput } from '#features/audit/model/audit-filters.ts';
import { storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';

it('asks for everything without a filter', () => {
  expect(toAuditInput(noFilters)).toEqual({});
});

it('includes both days of a period, from midnight to midnight of the tenant, wherever the phone is', () => {
  storeUser(createUser({ timeZone: 'Asia/Shanghai' }));
  const { from, to, kind } = toAuditInput({ ...noFilters, from: '2026-11-20', to: '2026-11-20', kind: 'area' });
  expect([from, to]).toEqual(['2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z']);
  expect(kind).toBe('area');
});
