import { bodyCode } from '@energy-om/contract';
import { permissionsOf, type Role } from '@energy-om/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SignInCheckScreen } from '#features/sign-in/screens/SignInCheckScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { rememberWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession, storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const member = { id: 'tenant-1', name: '滨江', roles: [], state: 'member', current: true, refusal: null };

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

function signIn() {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeTenant({ id: 'tenant-1', name: '滨江' });
}

const open = () => openScreens(paths.signInCheck, { signInCheck: <SignInCheckScreen /> });

function answerFor(roles: Role[]) {
  const user = createUser({ roles, permissions: permissionsOf(roles.map((role) => ({ role, areaId: null }))) });
  return (call: ReceivedCall) => success(call.name === 'getUserInfo' ? user : [member]);
}

it.each<[Role, string]>([
  ['technician', paths.myScheduling],
  ['dispatcher', paths.myScheduling],
  ['occupant', paths.home],
  ['energy_clerk', paths.home],
])('opens the start page of a %s, %s', async (role, address) => {
  signIn();
  startFakeServer(answerFor([role]));
  const { readAddress } = open();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(address);
});

it('opens the wanted page instead', async () => {
  signIn();
  rememberWantedPage(`${paths.workOrder}?id=7`);
  startFakeServer(answerFor(['technician']));
  const { readAddress } = open();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(`${paths.workOrder}?id=7`);
});

it('leads to the site root without a session, without a call', async () => {
  const { calls } = startFakeServer(() => success({}));
  const { readAddress } = open();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.entry);
  expect(calls).toHaveLength(0);
});

it.each([
  ['the network fails', () => new TypeError('Failed to fetch')],
  ['too much was asked', () => ({ code: bodyCode.tooMany, message: '操作过于频繁，请 5 秒后再试', data: { retryAfterSeconds: 5 } })],
])('keeps the session when %s, and tries again on request', async (_what, fail) => {
  signIn();
  startFakeServer(fail);
  const { readAddress } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(localStorage.getItem('AuthToken')).toBe('Bearer a');
  startFakeServer(answerFor(['technician']));
  fireEvent.click(retry);
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.myScheduling);
});

it.each([
  ['there is no network', () => new TypeError('Failed to fetch')],
  ['the network does not answer', () => new Promise<never>(() => undefined)],
])('goes on with the account that the phone knows when %s', async (_what, fail) => {
  signIn();
  storeUser(createUser({ roles: ['technician'], permissions: permissionsOf([{ role: 'technician', areaId: null }]) }));
  startFakeServer(fail);
  const { readAddress } = open();
  await screen.findByText('somewhere else', undefined, { timeout: 20_000 });
  expect(readAddress()).toBe(paths.myScheduling);
  expect(localStorage.getItem('AuthToken')).toBe('Bearer a');
});

it('leads an account that was removed from its tenant to the screen where it joins another', async () => {
  signIn();
  const user = createUser({ roles: [], permissions: [] });
  startFakeServer((call) => {
    if (call.headers.get('tenantid') === 'tenant-1') return { code: bodyCode.forbidden, message: '您没有权限进行此操作', data: null };
    return success(call.name === 'getUserInfo' ? user : []);
  });
  const { readAddress } = open();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.addTenant);
  expect(localStorage.getItem('AuthToken')).toBe('Bearer a');
});
