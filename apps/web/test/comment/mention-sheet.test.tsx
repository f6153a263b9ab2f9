import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MentionSheet } from '#features/comment/components/MentionSheet.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['work-order.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const staff = Array.from({ length: 50 }, (_, index) => ({ id: `account-${index}`, fullName: `值班员 ${index}`, part: 'dispatcher' }));
const client = { id: 'client-1', fullName: '周建华', part: 'client' };

it('finds whoever is not among the first by the name', async () => {
  startFakeServer(({ input }) => success(input.keyword === undefined ? staff : [client]));
  const onChoose = vi.fn();
  const sheet = <MentionSheet open onClose={() => undefined} orderId="order-1" isInternal={false} onChoose={onChoose} />;
  openScreens(screenAddress('workOrder'), { workOrder: sheet });
  await screen.findByText('值班员 7');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '周建华' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  fireEvent.click(await screen.findByText('周建华'));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'client-1' }));
});

it('says that the people could not be read', async () => {
  startFakeServer(() => new TypeError('no network'));
  const sheet = <MentionSheet open onClose={() => undefined} orderId="order-1" isInternal={false} onChoose={() => undefined} />;
  openScreens(screenAddress('workOrder'), { workOrder: sheet });
  await waitFor(() => expect(screen.getByRole('button', { name: /重试/ })).toBeTruthy());
});
