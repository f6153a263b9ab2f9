import { type ApiOutput, bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SafetyScreen } from '#features/account/screens/SafetyScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

type Answers = Partial<Record<ReceivedCall['name'], (call: ReceivedCall) => Envelope | undefined>>;
type Session = ApiOutput<'listSessions'>[number];

const now = new Date('2026-11-20T08:00:00.000Z');
const here: Session = {
  id: 'session-here',
  device: 'Chrome · Android',
  kind: 'phone',
  address: '10.0.0.5',
  signedInAt: '2026-11-20T02:00:00.000Z',
  lastUsedAt: '2026-11-20T07:59:59.000Z',
  current: true,
  reusedAt: null,
};
const lost: Session = { ...here, id: 'session-lost', device: 'Safari · iPhone', lastUsedAt: '2026-11-20T07:48:00.000Z', current: false };
const desk: Session = { ...here, id: 'session-desk', device: null, kind: 'desktop', address: null, current: false };

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  storeSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server with sessions: one that was ended is missing from the next list. */
function open(sessions: Session[], answers: Answers = {}, offers: Parameters<typeof startFakeServer>[1] = {}) {
  const kept = new Map(sessions.map((session) => [session.id, session]));
  const server = startFakeServer((call) => {
    const given = answers[call.name]?.(call);
    if (given) return given;
    if (call.name === 'getUserInfo') return success(createUser());
    if (call.name === 'listSessions') return success([...kept.values()]);
    if (call.name === 'endSession') {
      if (kept.delete(String(call.input.sessionId))) return success({});
      return { code: bodyCode.notFound, message: '记录不存在', data: null };
    }
    throw new Error(`unexpected call ${call.name}`);
  }, offers);
  openScreen(<SafetyScreen />);
  return { ...server, kept };
}

const deviceRows = async () => within(await screen.findByRole('list')).getAllByRole('listitem');
const endedIds = (calls: ReceivedCall[]) => calls.map(({ input }) => input.sessionId);

it('shows each device with the place and time of its use, this one first and without a button that signs it out', async () => {
  open([lost, here]);
  const rows = await deviceRows();
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome · Android正在使用 · 10\.0\.0\.5.*本机$/),
    expect.stringMatching(/^Safari · iPhone最近使用 12 分钟前 · 10\.0\.0\.5.*退出该设备$/),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
});

it('warns of a device that was signed out because its token was used in two places, without an action for it', async () => {
  const stolen: Session = { ...lost, id: 'session-stolen', reusedAt: '2026-11-20T07:50:00.000Z' };
  open([here, stolen]);
  expect(await screen.findByText(/同一登录凭证在两处被使用/)).toBeDefined();
  const [rows, signedIn] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(rows?.map((row) => row.textContent)).toEqual([expect.stringMatching(/^Safari · iPhone.*强制退出于/)]);
  expect(within(rows?.[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(signedIn).toHaveLength(1);
  expect(screen.getByText('共 1 台')).toBeDefined();
  expect(screen.queryByText('退出其他所有设备')).toBeNull();
});

it('signs out a lost phone after a confirmation, and removes it from the list', async () => {
  const { callsOf } = open([here, lost]);
  fireEvent.click(await screen.findByRole('button', { name: '退出该设备 Safari · iPhone' }));
  expect(callsOf('endSession')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: '退出该设备' }));
  expect(await screen.findByText('没有其他设备登录此账号')).toBeTruthy();
  expect(endedIds(callsOf('endSession'))).toEqual(['session-lost']);
  expect(screen.queryByText('Safari · iPhone')).toBeNull();
});

it('signs out all other devices, one after another, and counts one that is gone already as done', async () => {
  const { callsOf, kept } = open([here, lost, desk]);
  await deviceRows();
  kept.delete('session-lost');
  fireEvent.click(screen.getByRole('button', { name: '退出其他所有设备' }));
  expect(screen.getByText('除本机外的 2 台设备将退出登录，再次使用需要重新登录。')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '退出其他所有设备' }).at(-1) as HTMLElement);
  expect(await screen.findByText('没有其他设备登录此账号')).toBeTruthy();
  expect(endedIds(callsOf('endSession'))).toEqual(['session-lost', 'session-desk']);
});

it('stops at the first device that cannot be signed out, and reads the list again all the same', async () => {
  let failingCalls = 1;
  const { callsOf } = open([here, lost, desk], {
    endSession: ({ input }) =>
      input.sessionId === 'session-desk' && failingCalls-- > 0
        ? { code: bodyCode.tooMany, message: '操作过于频繁', data: { retryAfterSeconds: 5 } }
        : undefined,
  });
  await deviceRows();
  fireEvent.click(screen.getByRole('button', { name: '退出其他所有设备' }));
  fireEvent.click(screen.getAllByRole('button', { name: '退出其他所有设备' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(screen.getByText('未知设备')).toBeTruthy();
  expect(screen.getByText('除本机外的 1 台设备将退出登录，再次使用需要重新登录。')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '退出其他所有设备' }).at(-1) as HTMLElement);
  expect(await screen.findByText('没有其他设备登录此账号')).toBeTruthy();
  expect(endedIds(callsOf('endSession'))).toEqual(['session-lost', 'session-desk', 'session-desk']);
});

it('asks an account without a password to set one, and does not offer what requires it', async () => {
  open([here], { getUserInfo: () => success(createUser({ hasPassword: false })) });
  expect(await screen.findByText(/您的账号还没有密码。请通过“忘记密码”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /登录密码/ }).getAttribute('href')).toBe('/pages/forgetpwd/forgetpwd');
  expect(screen.getByText('需先设置登录密码')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^手机号/ })).toBeNull();
});

it('offers no WeChat where the installation has none', async () => {
  open([here]);
  await deviceRows();
  await screen.findByRole('button', { name: /^手机号/ });
  expect(screen.queryByText('微信')).toBeNull();
});

it('unlinks WeChat after a confirmation, and shows that it is unlinked', async () => {
  let user = createUser({ wechatLinked: true });
  const { callsOf } = open(
    [here],
    {
      getUserInfo: () => success(user),
      setThirdParty: () => {
        user = createUser({ wechatLinked: false });
        return success({ linked: false });
      },
    },
    { wechat: { appId: 'wx1', authoriseUrl: 'https://wechat.test/authorise' } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '解除绑定' }));
  expect(callsOf('setThirdParty')).toHaveLength(0);
  fireEvent.click(screen.getAllByRole('button', { name: '解除绑定' }).at(-1) as HTMLElement);
  expect(await screen.findByText('未绑定')).toBeTruthy();
  expect(screen.getByRole('button', { name: '绑定' })).toBeTruthy();
  expect(callsOf('setThirdParty').map(({ input }) => input)).toEqual([{ type: 'wechat', openid: '' }]);
});

it('does not offer another number where no code can be sent', async () => {
  open([here], {}, { sms: false });
  expect(await screen.findByText('当前未开通短信服务，请联系管理员更换')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^手机号/ })).toBeNull();
});

it('moves to another number with password and code, and shows the new one', async () => {
  const { callsOf } = open([here], { changePhoneNumber: () => success(createUser({ phoneNumber: '139****4321' })) });
  fireEvent.click(await screen.findByRole('button', { name: /^手机号/ }));
  const submit = () => fireEvent.submit(screen.getByLabelText('新手机号').closest('form') as HTMLFormElement);
  submit();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入密码', '请输入手机号', '请输入验证码']);
  fireEvent.change(screen.getByLabelText('当前登录密码'), { target: { value: 'right-Pass-1' } });
  fireEvent.change(screen.getByLabelText('新手机号'), { target: { value: '+86 139 8765 4321' } });
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } });
  expect(screen.queryByRole('alert')).toBeNull();
  submit();
  expect(await screen.findByText('139****4321')).toBeTruthy();
  expect(callsOf('changePhoneNumber').map(({ input }) => input)).toEqual([
    { passWord: 'right-Pass-1', phoneNumber: '13987654321', verificationCode: '123456' },
  ]);
  expect(readStoredSession().user?.phoneNumber).toBe('139****4321');
  expect(JSON.stringify({ ...localStorage })).not.toContain('right-Pass-1');
});

it('keeps the typed number when it is refused, and shows at its field that it has an account already', async () => {
  open([here], {
    changePhoneNumber: () => ({ code: bodyCode.conflict, message: '该手机号已注册，请直接登录', data: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^手机号/ }));
  fireEvent.change(screen.getByLabelText('当前登录密码'), { target: { value: 'right-Pass-1' } });
  fireEvent.change(screen.getByLabelText('新手机号'), { target: { value: '13987654321' } });
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } });
  fireEvent.submit(screen.getByLabelText('新手机号').closest('form') as HTMLFormElement);
  expect((await screen.findByRole('alert')).textContent).toBe('该手机号已注册，请直接登录');
  expect(screen.getByLabelText<HTMLInputElement>('新手机号').value).toBe('13987654321');
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('123456');
});

it('shows that it could not be loaded, and offers to try again', async () => {
  let isDown = true;
  open([here], { getUserInfo: () => (isDown ? { code: bodyCode.forbidden, message: '', data: null } : success(createUser())) });
  const retry = await screen.findByRole('button', { name: '重试' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('138****5678')).toBeTruthy();
});
