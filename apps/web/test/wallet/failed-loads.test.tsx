import { bodyCode } from '@energy-om/contract';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BillScreen } from '#features/bill/screens/BillScreen.tsx';
import { PaymentScreen } from '#features/payment/screens/PaymentScreen.tsx';
import { WalletScreen } from '#features/wallet/screens/WalletScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer } from '../support/fake-server.ts';
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

const screens: [name: 'bill' | 'payment' | 'wallet', shown: ReactNode, missing: RegExp][] = [
  ['bill', <BillScreen key="bill" />, /找不到账单/],
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
