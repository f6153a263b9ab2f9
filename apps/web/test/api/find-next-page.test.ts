import { expect, it } from 'vitest';
import { findNextPage } from '#shared/api/use-infinite-api-list.ts';

const full = { items: [1, 2], pageSize: 2 };

it('follows the cursor where there is one', () => {
  expect(findNextPage({ ...full, total: 2, cursor: 'next' }, 1, 2)).toBe('next');
});

it('ends where the cursor is null, whatever the total is', () => {
  expect(findNextPage({ ...full, total: 1000, cursor: null }, 1, 2)).toBeUndefined();
});

it('compares the pages with the total where the call has no cursor', () => {
  expect(findNextPage({ ...full, total: 5 }, 2, 2)).toBe(3);
  expect(findNextPage({ ...full, total: 4 }, 2, 2)).toBeUndefined();
});

it('ends at an empty page, so that a wrong total does not cause endless calls', () => {
  expect(findNextPage({ items: [], total: 100 }, 3, 20)).toBeUndefined();
});
