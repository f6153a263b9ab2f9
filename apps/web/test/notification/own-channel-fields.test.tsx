import type { ApiOutput } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OwnChannelFields } from '#features/notification/components/OwnChannelFields.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Channels = ApiOutput<'getOwnChannels'>;

const sms: Channels[number] = { channel: 'sms', isWanted: true, address: '138****0004', isReachable: true, needsProof: false };
const app: Channels[number] = { channel: 'wecomApp', isWanted: true, address: null, isReachable: false, needsProof: false };

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['work-order.view']);
});
afterEach(() => {
  cleanup();
  hideToast();
  vi.unstubAllGlobals();
});

function open(...channels: Channels) {
  let stored: Channels = channels;
  const server = startFakeServer(({ name, input }) => {
    if (name === 'saveOwnChannel')
      stored = stored.map((one) => {
        const next = { ...one, ...(input as Partial<Channels[number]>) };
        return one.channel === input.channel ? { ...next, isReachable: next.address !== null } : one;
      });
    return success(stored);
  });
  openScreen(<OwnChannelFields />);
  return server;
}

it('says where each channel leads, and stores which of them is wanted', async () => {
  const { callsOf } = open(sms, { ...sms, channel: 'voice', isWanted: false });
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('switch');
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  expect(screen.getAllByText('发到 138****0004')).toHaveLength(2);
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('switch')[0]?.checked).toBe(false));
  expect(callsOf('saveOwnChannel').map(({ input }) => input)).toEqual([{ channel: 'sms', isWanted: false }]);
});

it('asks for the id in 企业微信, refuses a word for everybody, and then offers the switch', async () => {
  const { callsOf } = open(app);
  const field = await screen.findByLabelText('企业微信账号');
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.change(field, { target: { value: '@all' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/只能由字母、数字/)).toBeTruthy();
  expect(callsOf('saveOwnChannel')).toEqual([]);
  fireEvent.change(field, { target: { value: ' li.na ' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
  expect(callsOf('saveOwnChannel').map(({ input }) => input)).toEqual([{ channel: 'wecomApp', isWanted: true, address: 'li.na' }]);
  expect(useToast.getState().toast?.text).toBe('账号已保存');
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('leads to where an address is entered or WeChat is linked', async () => {
  open({ ...app, channel: 'wechat' }, { ...app, channel: 'mail' });
  expect(await screen.findByRole('link', { name: /微信服务号/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /未填写邮箱/ }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
});

it('says that an address is to be proven first, and leads to where that is done', async () => {
  open({ ...app, channel: 'mail', address: 'li.na@example.com', needsProof: true });
  fireEvent.click(await screen.findByRole('link', { name: /待验证：li\.na@example\.com/ }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
});

it('shows nothing where no channel serves the account', async () => {
  const { callsOf } = open();
  await waitFor(() => expect(callsOf('getOwnChannels')).toHaveLength(1));
  expect(screen.queryByText('其他接收方式')).toBeNull();
});
