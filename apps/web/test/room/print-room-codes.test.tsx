import { maxPrintedLabels } from '@energy-om/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { saveRoomLabels } from '#features/room/model/save-room-labels.ts';
import { TenantRoomsScreen } from '#features/room/screens/TenantRoomsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

vi.mock('#features/room/model/save-room-labels.ts', () => ({ saveRoomLabels: vi.fn(async () => undefined) }));

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['room.manage']);
  hideToast();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const room = {
  name: '101',
  openApplications: 0,
  meterCount: 0,
  occupants: [],
  place: { site: { name: 'A座' }, building: null, floor: null },
};

it('prints the codes of all rooms of the filter, as many as can be printed at once, however often it is pressed', async () => {
  const count = 250;
  startFakeServer(({ input }) => {
    const [start, size] = [Number(input.cursor ?? 0), Number(input.pageSize)];
    const items = Array.from({ length: Math.min(size, count - start) }, (_, index) => ({ ...room, id: `room-${start + index}` }));
    return success({ items, total: count, cursor: start + size < count ? String(start + size) : null });
  });
  openScreen(<TenantRoomsScreen />);
  const print = await screen.findByRole('button', { name: '打印房间码' });
  fireEvent.click(print);
  fireEvent.click(print);
  await vi.waitFor(() => expect(saveRoomLabels).toHaveBeenCalled());
  await vi.waitFor(() => expect(print.hasAttribute('disabled')).toBe(false));
  expect(vi.mocked(saveRoomLabels).mock.calls.map(([ids]) => [ids.length, ids.at(-1)])).toEqual([[maxPrintedLabels, 'room-239']]);
  expect(useToast.getState().toast?.text).toContain('一次最多打印前 240 间');
});
