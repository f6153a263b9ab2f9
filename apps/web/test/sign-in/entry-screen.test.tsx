import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EntryScreen } from '#features/sign-in/screens/EntryScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { findWantedPage, rememberWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const invite = `${paths.addTenant}?invite=7KD2MX9QRT`;

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open({ sms = true } = {}) {
  startFakeServer(() => success({}), { sms });
  return openScreens(paths.entry, { entry: <EntryScreen />, register: <p>registering</p> });
}
const ways = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('offers the ways to sign in, and a link for users without an account', () => {
  open();
  expect(screen.getByRole('heading', { name: '欢迎使用' })).toBeTruthy();
  expect(ways()).toEqual(['密码登录', '验证码登录']);
  expect(screen.getByRole('link', { name: '注册账号' })).toBeTruthy();
});

it('mentions the invite that the user followed, offers to register first, and keeps the invite', async () => {
  rememberWantedPage(invite);
  open();
  expect(screen.getByRole('heading', { name: '您收到了加入组织的邀请' })).toBeTruthy();
  expect(ways()).toEqual(['注册并加入', '密码登录', '验证码登录']);
  expect(screen.queryByRole('link', { name: '注册账号' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '注册并加入' }));
  await screen.findByText('registering');
  expect(findWantedPage()).toBe(invite);
});

it('does not offer registering where no codes can be sent', async () => {
  rememberWantedPage(invite);
  open({ sms: false });
  await waitFor(() => expect(ways()).toEqual(['密码登录']));
  expect(screen.getByText('登录后即可加入。')).toBeTruthy();
});
