import type { ApiOutput } from '@energy-om/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DeliveryCard } from '#features/message-channel/components/DeliveryCard.tsx';
import { noFilters, toDeliveryInput } from '#features/message-channel/model/delivery-filters.ts';
import { MessageChannelsScreen } from '#features/message-channel/screens/MessageChannelsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Delivery = ApiOutput<'listDeliveries'>['items'][number];

const delivery: Delivery = {
  id: 'delivery-1',
  at: '2026-11-20T02:00:00.000Z',
  state: 'failed',
  channel: 'sms',
  round: 1,
  person: { id: 'account-4', fullName: '王磊' },
  address: '138****0004',
  topic: 'accept',
  level: 1,
  subject: { kind: 'workOrder', id: 'order-1', title: '配电柜跳闸', number: 'WX-1' },
  sentAt: null,
  receivedAt: null,
  attempts: 3,
  fault: { kind: 'rejected', code: 'isv.AMOUNT_NOT_ENOUGH' },
};

beforeAll(startChineseTexts);
beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(permissions: Parameters<typeof signInAs>[0], search: Record<string, string> = {}) {
  signInAs(permissions);
  const server = startFakeServer(({ name }) =>
    success(name === 'listDeliveries' ? { items: [], total: 0, totalIsLeast: false, page: 1, pageSize: 20, cursor: null } : []),
  );
  openScreens(screenAddress('messageChannels', search), { messageChannels: <MessageChannelsScreen /> });
  return server;
}

it('says what went to whom, by which channel, and in words why it did not', () => {
  render(<DeliveryCard delivery={delivery} />, { wrapper: MemoryRouter });
  expect(screen.getByText('王磊')).toBeTruthy();
  expect(screen.getByText('短信 138****0004')).toBeTruthy();
  expect(screen.getByText('服务商拒绝发送 (isv.AMOUNT_NOT_ENOUGH)')).toBeTruthy();
  expect(screen.getByText(/配电柜跳闸 · WX-1/)).toBeTruthy();
  expect(screen.getByText(/已尝试 3 次/)).toBeTruthy();
});

it('are those of an order or an alarm behind it, and of the whole organisation otherwise', async () => {
  const { callsOf } = open(['delivery.view'], { order: 'order-1' });
  expect(await screen.findByText('没有投递记录')).toBeTruthy();
  expect(callsOf('listDeliveries')[0]?.input).toMatchObject({ orderId: 'order-1' });
  expect(callsOf('getMessageChannels')).toEqual([]);
  expect(toDeliveryInput({ ...noFilters, state: 'failed', channel: 'sms' }, {}, 0)).toEqual({ state: 'failed', channel: 'sms' });
});
