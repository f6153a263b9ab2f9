import { expect, it } from 'vitest';
import { joinPages } from '#shared/api/use-infinite-api-list.ts';

it('shows a row that moved between two reads once, at its first position', () => {
  const [read, second, third] = [
    { id: 'a', isRead: false },
    { id: 'b', isRead: false },
    { id: 'c', isRead: true },
  ];
  expect(joinPages([{ items: [read, second] }, { items: [{ id: 'a', isRead: true }, third] }])).toEqual([read, second, third]);
});

it('leaves rows without an id as they are', () => {
  expect(joinPages([{ items: [{ accountId: 'a' }, { accountId: 'b' }] }, { items: [{ accountId: 'c' }] }])).toHaveLength(3);
  expect(joinPages([])).toEqual([]);
});
