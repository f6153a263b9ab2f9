import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PersonInfoScreen } from '#features/account/screens/PersonInfoScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { storeUser } from '#shared/session/session-store.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { useToast } from '#shared/ui/feedback/toast-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const tenants = [
  { id: 'tenant-1', name: '滨江能源运维', roles: ['technician'], state: 'member', current: true, refusal: null },
  { id: 'tenant-2', name: '江南物业', roles: [], state: 'pending', current: false, refusal: null },
];

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answer = (input: Record<string, unknown>) => Envelope | Error;

function open(
  user: ReturnType<typeof createUser>,
  updateProfile: Answer,
  others: Partial<Record<string, Answer>> = {},
  offers: Parameters<typeof startFakeServer>[1] = {},
) {
  storeUser(user);
  const server = startFakeServer((call) => {
    const other = others[call.name];
    if (other) return other(call.input);
    if (call.name === 'getUserInfo') return success(user);
    if (call.name === 'listAccountTenants') return success(tenants);
    if (call.name === 'updateProfile') return updateProfile(call.input);
    throw new Error(`unexpected call ${call.name}`);
  }, offers);
  openScreen(<PersonInfoScreen />);
  return server;
}

const typeName = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^姓名/ }));
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: name } });
};
const save = () => fireEvent.submit(screen.getByLabelText('姓名').closest('form') as HTMLFormElement);

it('shows the masked number, the roles, the teams, and every organisation with the account’s state in it', async () => {
  open(createUser({ teams: [{ id: 'team-1', name: '电气一班', isLeader: true }] }), () => success({}));
  expect(await screen.findByText('江南物业')).toBeTruthy();
  expect(screen.getByText('待审核')).toBeTruthy();
  expect(screen.getByText('138****5678')).toBeTruthy();
  expect(screen.getByText('电气一班（班组长）')).toBeTruthy();
  expect(document.body.textContent).not.toContain('13812345678');
});

it('saves another name at once and shows it on every screen', async () => {
  const { callsOf } = open(createUser(), ({ fullName }) => success(createUser({ fullName: String(fullName) })));
  await typeName(' 王大磊 ');
  save();
  await waitFor(() => expect(readStoredSession().user?.fullName).toBe('王大磊'));
  expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ fullName: '王大磊' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^姓名/ }).textContent).toContain('王大磊');
});

it('asks for an empty name without a call', async () => {
  const { callsOf } = open(createUser(), () => success({}));
  await typeName('  ');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('请输入真实姓名');
  expect(callsOf('updateProfile')).toHaveLength(0);
});

it('keeps the typed name after a lost answer and a reload, and sends the retry as the same write', async () => {
  let isLost = true;
  const { callsOf } = open(createUser(), ({ fullName }) =>
    isLost ? new Error('no answer') : success(createUser({ fullName: String(fullName) })),
  );
  await typeName('王大磊');
  save();
  await waitFor(() => expect(callsOf('updateProfile')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('王大磊');
  isLost = false;
  save();
  await waitFor(() => expect(readStoredSession().user?.fullName).toBe('王大磊'));
  const keys = callsOf('updateProfile').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
});

it('restores the typed name after a reload until it is discarded', async () => {
  open(createUser(), () => success({}));
  await typeName('王大磊');
  cleanup();
  open(createUser(), () => success({}));
  fireEvent.click(await screen.findByRole('button', { name: /^姓名/ }));
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('王大磊');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  fireEvent.click(screen.getByRole('button', { name: /^姓名/ }));
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('王磊');
});

it('removes the picture, and shows the server’s message when that fails', async () => {
  const avatar = '01990000-0000-7000-8000-0000000000aa';
  let isFailing = true;
  const { callsOf } = open(createUser({ avatar }), () =>
    isFailing ? { code: bodyCode.unavailable, message: '服务暂不可用', data: null } : success(createUser()),
  );
  fireEvent.click(await screen.findByRole('button', { name: '更换头像' }));
  const remove = screen.getByRole('button', { name: '移除头像' });
  fireEvent.click(remove);
  await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
  expect(readStoredSession().user?.avatar).toBe(avatar);
  isFailing = false;
  fireEvent.click(remove);
  expect(await screen.findByRole('button', { name: '设置头像' })).toBeTruthy();
  expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ avatar: null }, { avatar: null }]);
});

it('offers no picture to accounts that may not upload one', async () => {
  open(createUser({ permissions: [] }), () => success({}));
  expect((await screen.findByRole('button', { name: '设置头像' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('加入组织后可以设置头像')).toBeTruthy();
});

const openMail = async () => fireEvent.click(await screen.findByRole('button', { name: /^电子邮箱/ }));
const typeMail = (text: string) => fireEvent.change(screen.getByLabelText('电子邮箱'), { target: { value: text } });
const submitMail = () => fireEvent.submit(screen.getByLabelText('电子邮箱').closest('form') as HTMLFormElement);
const wrongMail = { code: bodyCode.invalid, message: 'x', data: { fields: { mail: 'x' } } };

it('proves an address for e-mail by the code that was sent there, says what is wrong with either, and makes wait for the next code', async () => {
  const { callsOf } = open(createUser({ mail: 'old@example.com' }), () => success({}), {
    sendMailCode: ({ mail }) => (mail === 'li.na' ? wrongMail : success({ expiresInSeconds: 300, nextAfterSeconds: 60 })),
    proveMail: ({ mail, verificationCode }) =>
      verificationCode === '123456'
        ? success(createUser({ mail: String(mail), isMailProven: true }))
        : { code: bodyCode.invalid, message: 'x', data: { fields: { verificationCode: '验证码错误或已失效' } } },
  });
  expect(await screen.findByText('待验证')).toBeTruthy();
  await openMail();
  typeMail('li.na');
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('邮箱格式不正确')).toBeTruthy();
  typeMail(' li.na@example.com ');
  expect(screen.queryByText('邮箱格式不正确')).toBeNull();
  submitMail();
  expect((await screen.findByRole('alert')).textContent).toBe('请输入验证码');
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /后重发/ })).disabled).toBe(true);
  expect(useToast.getState().toast?.text).toBe('验证码已发送至 li.na@example.com，5 分钟内有效');
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '654321' } });
  submitMail();
  expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已失效');
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '12 34 56' } });
  submitMail();
  expect(await screen.findByText('li.na@example.com')).toBeTruthy();
  expect(screen.queryByText('待验证')).toBeNull();
  expect(callsOf('sendMailCode').map(({ input }) => input.mail)).toEqual(['li.na', 'li.na@example.com']);
  expect(callsOf('proveMail').map(({ input }) => input.verificationCode)).toEqual(['654321', '123456']);
  expect(callsOf('updateProfile')).toEqual([]);
});

it('takes an address away without a code, and asks for none where it is proven', async () => {
  const { callsOf } = open(createUser({ mail: 'li.na@example.com', isMailProven: true }), () => success(createUser()));
  await openMail();
  expect(screen.queryByLabelText('验证码')).toBeNull();
  typeMail(' ');
  expect(screen.queryByLabelText('验证码')).toBeNull();
  submitMail();
  expect(await screen.findByText('未填写')).toBeTruthy();
  expect(callsOf('updateProfile').map(({ input }) => input.mail)).toEqual([null]);
});

it('keeps an address that cannot be proven, and says so', async () => {
  let isValid = false;
  const answer = (mail: unknown) => (isValid ? success(createUser({ mail: String(mail) })) : wrongMail);
  const { callsOf } = open(createUser(), ({ mail }) => answer(mail), {}, { mail: false });
  await openMail();
  typeMail('li.na');
  expect(await screen.findByText(/系统未开通邮件服务/)).toBeTruthy();
  submitMail();
  expect(await screen.findByText('邮箱格式不正确')).toBeTruthy();
  isValid = true;
  typeMail('li.na@example.com');
  submitMail();
  expect(await screen.findByText('待验证')).toBeTruthy();
  expect(callsOf('updateProfile').map(({ input }) => input.mail)).toEqual(['li.na', 'li.na@example.com']);
});
