import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MessageChannelsScreen } from '#features/message-channel/screens/MessageChannelsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Channels = ApiOutput<'getMessageChannels'>;

const unset = (channel: Channels[number]['channel'], maxLevel: Channels[number]['maxLevel']): Channels[number] => ({
  channel,
  version: 0,
  isOn: false,
  isOffered: true,
  maxLevel,
  settings: {},
  secretsSet: [],
  provenAt: null,
});
const sms: Channels[number] = {
  ...unset('sms', 2),
  version: 3,
  isOn: true,
  settings: { accessKeyId: 'LTAI', signName: '能源运维', templateCode: 'SMS_1' },
  secretsSet: ['accessKeySecret'],
};
const channels: Channels = [unset('wecom', 3), unset('dingtalk', 3), sms, { ...unset('mail', 4), isOffered: false }, unset('voice', 1)];

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['escalation.manage']);
});
afterEach(() => {
  cleanup();
  hideToast();
  vi.unstubAllGlobals();
});

const startServer = (trial: ApiOutput<'sendChannelTrial'> = { outcome: 'sent', reason: null }) =>
  startFakeServer(({ name }) => success(name === 'sendChannelTrial' ? trial : channels));

it('asks for what a provider needs before it saves, and says at which field', async () => {
  const { callsOf } = startServer();
  openScreen(<MessageChannelsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: '设置 钉钉群机器人' }));
  fireEvent.change(screen.getByLabelText('access_token'), { target: { value: ' a1b2 ' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写')).toBeTruthy();
  expect(callsOf('saveMessageChannel')).toEqual([]);
  fireEvent.change(screen.getByLabelText('加签密钥'), { target: { value: 'SEC1' } });
  fireEvent.click(screen.getByRole('radio', { name: '一级' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(callsOf('saveMessageChannel')).toHaveLength(1));
  expect(callsOf('saveMessageChannel')[0]?.input).toEqual({
    channel: 'dingtalk',
    version: 0,
    isOn: true,
    maxLevel: 1,
    values: { accessToken: 'a1b2', signSecret: 'SEC1' },
  });
});

it('leaves a secret as it is where its field stays empty', async () => {
  const { callsOf } = startServer();
  openScreen(<MessageChannelsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: '设置 短信（阿里云）' }));
  expect(screen.getByText('已保存；留空表示不修改')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('模板编号'), { target: { value: 'SMS_2' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(callsOf('saveMessageChannel')).toHaveLength(1));
  const { values } = (callsOf('saveMessageChannel')[0]?.input ?? {}) as { values: object };
  expect(values).toEqual({ accessKeyId: 'LTAI', signName: '能源运维', templateCode: 'SMS_2' });
});

it('says where an installation has no server for a channel, and offers nothing to set up', async () => {
  startServer();
  openScreen(<MessageChannelsScreen />);
  expect(await screen.findByText('系统尚未配置此渠道，请联系系统管理员')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '设置 电子邮件' })).toBeNull();
});

it('sends a test by a channel that is set up, and says what the provider said', async () => {
  startServer({ outcome: 'rejected', reason: 'isv.AMOUNT_NOT_ENOUGH' });
  openScreen(<MessageChannelsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: '发送测试消息 短信（阿里云）' }));
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('服务商拒绝：isv.AMOUNT_NOT_ENOUGH'));
  expect(screen.queryByRole('button', { name: '发送测试消息 钉钉群机器人' })).toBeNull();
});

it('keeps what was typed where somebody else has saved meanwhile, and saves over the newest version', async () => {
  const newest = channels.map((one) => (one.channel === 'dingtalk' ? { ...one, version: 2 } : one));
  let isStored = false;
  const { callsOf } = startFakeServer(({ name, input }) => {
    if (name !== 'saveMessageChannel') return success(isStored ? newest : channels);
    isStored = true;
    return input.version === 2 ? success(newest) : { code: bodyCode.conflict, message: '刚刚有人修改', data: newest };
  });
  openScreen(<MessageChannelsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: '设置 钉钉群机器人' }));
  fireEvent.change(screen.getByLabelText('access_token'), { target: { value: 'a1b2' } });
  fireEvent.change(screen.getByLabelText('加签密钥'), { target: { value: 'SEC1' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('刚刚有人修改了设置，请核对后再保存'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(callsOf('saveMessageChannel')).toHaveLength(2));
  expect(callsOf('saveMessageChannel')[1]?.input).toMatchObject({ version: 2, values: { accessToken: 'a1b2', signSecret: 'SEC1' } });
});

it('offers nothing to set up to the administrator of a part', async () => {
  signInAs(['escalation.manage', 'delivery.view', 'member.manage']);
  const grants = [{ id: 'g', role: 'tenant_admin' as const, area: { id: 'area-1', name: '3 号楼' } }];
  startFakeServer(({ name }) => {
    if (name === 'getMember') return success(createMember({ isMe: true, grants: grants as never }));
    return success(name === 'getMessageChannels' ? channels : name === 'listSites' ? [] : { items: [], next: null });
  });
  openScreen(<MessageChannelsScreen />);
  await waitFor(() => expect(screen.queryByRole('button', { name: '设置 钉钉群机器人' })).toBeNull());
  expect(await screen.findByText('没有投递记录')).toBeTruthy();
});
