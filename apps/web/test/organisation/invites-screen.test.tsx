import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { InvitesScreen } from '#features/organisation/screens/InvitesScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createInvite, createMember, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(administration);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const server = startFakeServer(({ name }) => {
    if (name === 'listInvites') return success(pageOf([]));
    if (name === 'listSites') return success([]);
    if (name === 'listTeams') return success([createTeam()]);
    return success(createInvite({ state: name === 'revokeInvite' ? 'revoked' : 'open' }));
  });
  openScreens(paths.invites, { invites: <InvitesScreen /> });
  return server;
}
const inSheet = () => within(screen.getByRole('dialog'));
const make = () => fireEvent.click(inSheet().getByRole('button', { name: '生成' }));

async function createCode() {
  fireEvent.click(await screen.findByRole('button', { name: '生成邀请码' }));
  fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
  make();
  return screen.findByRole('img', { name: '邀请码 ABCDE-FGHJK 的二维码' });
}

it('requires a role and a valid number of uses', async () => {
  const { callsOf } = open();
  fireEvent.click(await screen.findByRole('button', { name: '生成邀请码' }));
  expect(inSheet().queryByRole('radio', { name: /组织管理员/ })).toBeNull();
  fireEvent.change(inSheet().getByLabelText('可用次数'), { target: { value: '0' } });
  make();
  expect(await screen.findByText('请选择角色')).toBeTruthy();
  expect(screen.getByText('请填写 1 到 200 的整数')).toBeTruthy();
  expect(callsOf('createInvite')).toHaveLength(0);
  fireEvent.click(inSheet().getByRole('radio', { name: /^住户/ }));
  fireEvent.click(inSheet().getByRole('radio', { name: '30 天' }));
  fireEvent.change(inSheet().getByLabelText('可用次数'), { target: { value: '20' } });
  make();
  await waitFor(() => expect(callsOf('createInvite')).toHaveLength(1));
  expect(callsOf('createInvite')[0]?.input).toEqual({ role: 'occupant', areaId: null, teamId: null, days: 30, mostUses: 20 });
});

it('shows the new code at once, as a QR code and in two groups', async () => {
  open();
  const code = await createCode();
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M\d/);
  expect(inSheet().getByText('ABCDE-FGHJK')).toBeTruthy();
});

/** Stubs what this browser offers for sharing. */
function offerShare(share: ((data: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(window.navigator, 'share', { configurable: true, value: share });
}
const address = `${window.location.origin}/#${paths.addTenant}?invite=ABCDEFGHJK`;

it('copies the code, and its address where the browser cannot share', async () => {
  offerShare(undefined);
  const writeText = vi.spyOn(window.navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  open();
  await createCode();
  fireEvent.click(inSheet().getByRole('button', { name: '复制链接' }));
  fireEvent.click(inSheet().getByRole('button', { name: '复制邀请码' }));
  await waitFor(() => expect(writeText.mock.calls).toEqual([[address], ['ABCDE-FGHJK']]));
});

it('shares the address with another app', async () => {
  const share = vi.fn(async (_: ShareData) => undefined);
  offerShare(share);
  open();
  await createCode();
  fireEvent.click(inSheet().getByRole('button', { name: '分享' }));
  await waitFor(() => expect(share.mock.calls.map(([data]) => data.url)).toEqual([address]));
  offerShare(undefined);
});

it('revokes a code after a confirmation', async () => {
  const { callsOf } = open();
  await createCode();
  fireEvent.click(inSheet().getByRole('button', { name: '撤销邀请码' }));
  const question = screen.getByText('撤销这个邀请码？').closest('dialog') as HTMLElement;
  fireEvent.click(within(question).getByRole('button', { name: '撤销邀请码' }));
  await waitFor(() => expect(callsOf('revokeInvite').map(({ input }) => input)).toEqual([{ id: 'invite-1' }]));
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK')).toBeNull());
});

it('offers the administrator of an area what lies in it, and nothing else', async () => {
  const areas = [
    { id: 'city', parentId: null, name: '滨江区' },
    { id: 'a', parentId: 'city', name: 'A 区' },
    { id: 'b', parentId: 'city', name: 'B 区' },
  ];
  const me = createMember({ isMe: true, grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'a', name: 'A 区' } }] });
  const { callsOf } = startFakeServer(({ name }) => {
    if (name === 'listInvites') return success(pageOf([]));
    if (name === 'listSites') return success(areas);
    if (name === 'getMember') return success(me);
    return success(name === 'listTeams' ? [] : createInvite());
  });
  openScreens(paths.invites, { invites: <InvitesScreen /> });
  fireEvent.click(await screen.findByRole('button', { name: '生成邀请码' }));
  fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
  const field = (await inSheet().findByText('A 区')).closest('button') as HTMLButtonElement;
  fireEvent.click(field);
  expect(screen.queryByRole('button', { name: /^整个组织/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^B 区/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^A 区/, pressed: true }));
  fireEvent.click(screen.getByRole('button', { name: '生成' }));
  await waitFor(() => expect(callsOf('createInvite')).toHaveLength(1));
  expect(callsOf('createInvite')[0]?.input).toMatchObject({ role: 'technician', areaId: 'a' });
});
