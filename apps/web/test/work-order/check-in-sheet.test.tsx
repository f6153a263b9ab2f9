import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CheckInSheet } from '#features/work-order/components/detail/sheets/CheckInSheet.tsx';
import { useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { createOrderDetail } from '../support/order-detail.ts';
import { pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view']);
  // No device’s label has any of these codes.
  startFakeServer(() => success(pageOf([])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(onCheckIn = vi.fn(async () => undefined as unknown)) {
  const onClose = vi.fn();
  openScreen(<CheckInSheet open onClose={onClose} order={createOrderDetail()} distance={null} onCheckIn={onCheckIn} />);
  const type = (code: string) => {
    fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: code } });
    fireEvent.submit(screen.getByRole('textbox', { hidden: true }).closest('form') as HTMLFormElement);
  };
  return { onCheckIn, onClose, type };
}

it('checks in by the code of a device of the order', async () => {
  const { onCheckIn, onClose, type } = open();
  type(' em-0107 ');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onCheckIn).toHaveBeenCalledOnce();
});

it('shows at the field that a code is of another device', async () => {
  const { onCheckIn, type } = open();
  type('EM-9999');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).not.toBe('');
  expect(onCheckIn).not.toHaveBeenCalled();
});

it('does not blame the code when checking in fails', async () => {
  const { onCheckIn, onClose, type } = open(vi.fn(() => Promise.reject(new Error('no network'))));
  type('EM-0107');
  await waitFor(() => expect(onCheckIn).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('does not blame a code that could not be searched for', async () => {
  const { callsOf } = startFakeServer(() => ({ code: bodyCode.unavailable, message: '服务暂不可用', data: null }));
  const { onCheckIn, type } = open();
  type('EM-9999');
  await waitFor(() => expect(callsOf('listDevices')).toHaveLength(1));
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('服务暂不可用'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(onCheckIn).not.toHaveBeenCalled();
});
