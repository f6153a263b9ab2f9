import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BillScreen } from '#features/bill/screens/BillScreen.tsx';
import { PaymentScreen } from '#features/payment/screens/PaymentScreen.tsx';
import { PayScreen } from '#features/payment/screens/PayScreen.tsx';
import { WalletScreen } from '#features/wallet/screens/WalletScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['wallet.manage']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const screens: [name: 'bill' | 'pay' | 'payment' | 'wallet', shown: ReactNode, missing: RegExp][] = [
  ['bill', <BillScreen key="bill" />, /找不到账单/],
  ['pay', <PayScreen key="pay" />, /房间不存在/],
  ['payment', <PaymentScreen key="payment" />, /找不到这笔缴费/],
  ['wallet', <WalletScreen key="wallet" />, /找不到钱包/],
];

describe.each(screens)('the screen of a %s', (name, shown, missing) => {
  const open = (code: typeof bodyCode.notFound | typeof bodyCode.failed) => {
    const server = startFakeServer(() => ({ code, message: '服务繁忙，请稍后再试', data: null }));
    openScreens(`${paths[name]}?id=1`, { [name]: shown });
    return server;
  };

  it('says that it is not there only where the server says so', async () => {
    open(bodyCode.notFound);
    expect(await screen.findByText(missing)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to try again after any other failure', async () => {
    const server = open(bodyCode.failed);
    const again = await screen.findByRole('button', { name: '重试' }, { timeout: 10_000 });
    expect(screen.queryByText(missing)).toBeNull();
    const before = server.calls.length;
    again.click();
    await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
  }, 15_000);
});

it('keeps the form of a payment though the room could not be read again', async () => {
  const room = { name: '301', place: { building: { name: '2号楼' } } };
  let isAway = false;
  startFakeServer(({ name }) => {
    if (name === 'getRoom') return isAway ? { code: bodyCode.forbidden, message: '无法读取', data: null } : success(room);
    return success(name === 'listPaymentChannels' ? { items: [{ channel: 'counter' }] } : {});
  });
  openScreens(`${paths.pay}?room=1`, { pay: <PayScreen /> });
  fireEvent.click(await screen.findByLabelText('其他金额'));
  fireEvent.change(screen.getByLabelText(/输入金额/), { target: { value: '36.5' } });
  isAway = true;
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: ['getRoom'] });
    // The screen is drawn anew a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByDisplayValue('36.5')).toBeTruthy();
});
