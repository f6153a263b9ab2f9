import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RecordsCard } from '#features/room/components/staff/RecordsCard.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['room.manage']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the records of a room down to the oldest', async () => {
  const count = 60;
  const record = (index: number) => ({
    ...{ at: new Date(Date.UTC(2026, 10, 20, 0, -index)).toISOString(), event: 'movedIn', account: null, by: null, registers: [] },
    reason: `record ${index}.`,
  });
  startFakeServer(({ input }) => {
    const [start, size] = [Number(input.cursor ?? 0), Number(input.pageSize)];
    const items = Array.from({ length: Math.min(size, count - start) }, (_, index) => record(start + index));
    return success({ items, total: count, cursor: start + size < count ? String(start + size) : null });
  });
  openScreen(<RecordsCard roomId="room-1" />);
  expect(await screen.findByText(/record 2\./)).toBeTruthy();
  expect(screen.queryByText(/record 3\./)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看更多' }));
  expect(await screen.findByText(/record 49\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '查看更多' }));
  expect(await screen.findByText(/record 59\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '查看更多' })).toBeNull();
});
