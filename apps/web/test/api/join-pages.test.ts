import { expect, it } from 'vitest';
import { joinPages } from '#shared/api/use-infinite-api-list.ts';

it('shows once, and where it stood first, what has moved on between two pages', () => {
  const [read, second, third] = [
    { id: 'a', isRead: false },
    { id: 'b', isRead: false },
    { id: 'c', isRead: true },
  ];
  expect(joinPages([{ items: [read, second] }, { items: [{ id: 'a', isRead: true }, third] }])).toEqual([read, second, third]);
});

it('leaves alone what has no id', () => {
  expect(joinPages([{ items: [{ accountId: 'a' }, { accountId: 'b' }] }, { items: [{ accountId: 'c' }] }])).toHaveLength(3);
  expect(joinPages([])).toEqual([]);
});
