import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DifferenceActions } from '#features/payment/components/DifferenceActions.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
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

const difference = {
  ...{ id: 'difference-1', kind: 'missingHere', walletId: 'wallet-1', mayProcess: true, mayDecide: false },
  ...{ mayCredit: true, mayWriteOff: true },
  ...{ contentHash: 'hash', note: '', processedBy: '周敏', ourCents: null, theirCents: 5000, providerCents: 5000 },
};
const entry = (id: string, cents: number) => ({
  ...{ id, kind: 'payment', cents, isReversed: false, madeAt: '2026-11-20T04:00:00.000Z' },
  ...{ account: { fullName: '周敏' }, room: { name: '101' } },
});

it('says that no entry has the amount only once all of them were looked through', async () => {
  startFakeServer(({ input }) =>
    success(input.cursor === undefined ? { items: [entry('new', 1)], cursor: 'more' } : { items: [entry('old', 2)], cursor: null }),
  );
  openScreen(<DifferenceActions difference={difference as never} />);
  fireEvent.click(screen.getByRole('button', { name: '处理' }));
  fireEvent.click(await screen.findByRole('radio', { name: /已补记/ }));
  const more = await screen.findByRole('button', { name: '查找更早的记账' });
  expect(screen.queryByText(/没有金额相符/)).toBeNull();
  fireEvent.click(more);
  expect(await screen.findByText(/没有金额相符/)).toBeTruthy();
});

it('offers only to explain what the provider may still book', async () => {
  openScreen(<DifferenceActions difference={{ ...difference, mayCredit: false, mayWriteOff: false } as never} />);
  fireEvent.click(screen.getByRole('button', { name: '处理' }));
  expect(await screen.findAllByRole('radio')).toHaveLength(1);
  expect(screen.queryByRole('radio', { name: /已补记/ })).toBeNull();
});

it('reads the differences again where a decision is refused', async () => {
  const { callsOf } = startFakeServer(({ name }) =>
    name === 'listPaymentDifferences' ? success({ items: [], cursor: null }) : { code: bodyCode.conflict, message: '已处理', data: null },
  );
  openScreen(<Decided />);
  await vi.waitFor(() => expect(callsOf('listPaymentDifferences')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: '复核通过' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '复核通过' })).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(callsOf('listPaymentDifferences')).toHaveLength(2));
});

function Decided() {
  useApiQuery('listPaymentDifferences', {});
  return <DifferenceActions difference={{ ...difference, mayDecide: true } as never} />;
}
