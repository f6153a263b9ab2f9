import { bodyCode, type Envelope } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScreen } from '#features/organisation/screens/MemberScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createMember, createTeam, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const site = { id: 'area-1', parentId: null, kind: 'site', name: 'A 区', longitude: null, latitude: null, address: null };

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(administration);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page of a member who is read again by each call. */
function open(person: { present: ReturnType<typeof createMember> | null }, answer: (call: ReceivedCall) => Envelope = () => success({})) {
  const server = startFakeServer((call) => {
    if (call.name === 'getMember') return person.present ? success(person.present) : missing;
    if (call.name === 'listSites') return success([site]);
    if (call.name === 'listTeams') return success([createTeam()]);
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('member', { id: 'account-2' }), { member: <MemberScreen /> }) };
}
const missing: Envelope = { code: bodyCode.notFound, message: '数据不存在', data: null };
const inSheet = () => within(screen.getByRole('dialog'));

/** Chooses an area on the sheet that the first sheet opens. */
async function chooseArea(name: string) {
  fireEvent.click(inSheet().getByRole('button', { name: /^负责区域/ }));
  fireEvent.click(await screen.findByRole('button', { name }));
}

describe('a member', () => {
  it('is granted a role over one area, or over the whole organisation unless one is chosen', async () => {
    const { callsOf } = open({ present: createMember() });
    fireEvent.click(await screen.findByRole('button', { name: '添加角色' }));
    fireEvent.click(inSheet().getByRole('button', { name: '添加' }));
    expect(await screen.findByText('请选择角色')).toBeTruthy();
    expect(callsOf('grantRole')).toHaveLength(0);
    fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
    fireEvent.click(inSheet().getByRole('button', { name: '添加' }));
    await waitFor(() => expect(callsOf('grantRole')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '添加角色' }));
    fireEvent.click(inSheet().getByRole('radio', { name: /^班组长/ }));
    await chooseArea('A 区');
    fireEvent.click(screen.getByRole('button', { name: '添加' }));
    await waitFor(() => expect(callsOf('grantRole')).toHaveLength(2));
    expect(callsOf('grantRole').map(({ input }) => input)).toEqual([
      { accountId: 'account-2', role: 'technician', areaId: null },
      { accountId: 'account-2', role: 'team_leader', areaId: 'area-1' },
    ]);
  });

  it('is not offered the role that was chosen for another member', async () => {
    const { router } = open({ present: createMember() });
    queryClient.setQueryData(['getMember', { accountId: 'account-3' }], createMember({ accountId: 'account-3', fullName: '李卫东' }));
    fireEvent.click(await screen.findByRole('button', { name: '添加角色' }));
    fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
    fireEvent.click(inSheet().getByRole('button', { name: '关闭' }));
    await act(() => router.navigate(screenAddress('member', { id: 'account-3' })));
    fireEvent.click(await screen.findByRole('button', { name: '添加角色' }));
    expect(inSheet().queryAllByRole('radio', { checked: true })).toEqual([]);
  });

  it('is revoked a role after a confirmation that warns of the last one', async () => {
    const { callsOf } = open({ present: createMember() });
    fireEvent.click(await screen.findByRole('button', { name: '收回角色 调度员' }));
    expect(inSheet().getByText(/这是最后一个角色/)).toBeTruthy();
    fireEvent.click(inSheet().getByRole('button', { name: '收回角色' }));
    await waitFor(() => expect(callsOf('revokeRole').map(({ input }) => input)).toEqual([{ accountId: 'account-2', grantId: 'grant-1' }]));
  });

  it('is not offered a change of the own roles, with the reason', async () => {
    open({ present: createMember({ isMe: true }) });
    expect(await screen.findByText(/不能给自己授权/)).toBeTruthy();
    for (const name of ['添加角色', '收回角色 调度员', '移出组织']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('stays while there are open orders in hand, which are listed', async () => {
    const orders = [{ id: 'order-1', orderNo: 'WO20261120-0042', title: '2号变压器油温过高' }];
    const { readAddress } = open({ present: createMember() }, () => ({ code: bodyCode.conflict, message: '请先转派', data: { orders } }));
    fireEvent.click(await screen.findByRole('button', { name: '移出组织' }));
    fireEvent.click(inSheet().getByRole('button', { name: '移出组织' }));
    fireEvent.click(await screen.findByRole('button', { name: /2号变压器油温过高/ }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(readAddress()).toBe(screenAddress('workOrder', { id: 'order-1' }));
  });

  it('that does not exist any more is reported as missing', async () => {
    open({ present: null });
    expect(await screen.findByText('找不到这位成员')).toBeTruthy();
  });
});

describe('a request to join', () => {
  const asking = createMember({ state: 'pending', note: '电气二班新来的技工', grants: [] });

  it('is approved with a first role, and with a team where the role serves in one', async () => {
    const { callsOf } = open({ present: asking });
    expect(await screen.findByText('电气二班新来的技工')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '同意' }));
    fireEvent.click(inSheet().getByRole('button', { name: '同意' }));
    expect(await screen.findByText('请选择角色')).toBeTruthy();
    fireEvent.click(inSheet().getByRole('radio', { name: /^客户代表/ }));
    expect(inSheet().queryByRole('button', { name: /^班组/ })).toBeNull();
    fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
    fireEvent.click(await inSheet().findByRole('button', { name: /^班组/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^电气一班/ }));
    fireEvent.click(inSheet().getByRole('button', { name: '同意' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(callsOf('decideJoinRequest').map(({ input }) => input)).toEqual([
      { accountId: 'account-2', approve: true, role: 'technician', areaId: null, teamId: 'team-1' },
    ]);
  });

  it('is refused only with a reason', async () => {
    const { callsOf } = open({ present: asking });
    fireEvent.click(await screen.findByRole('button', { name: '拒绝' }));
    fireEvent.click(inSheet().getByRole('button', { name: '拒绝' }));
    expect(await screen.findByText('请检查数据')).toBeTruthy();
    expect(callsOf('decideJoinRequest')).toHaveLength(0);
    fireEvent.change(inSheet().getByLabelText('原因'), { target: { value: ' 请先联系班组长 ' } });
    fireEvent.click(await inSheet().findByRole('button', { name: '拒绝' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(callsOf('decideJoinRequest').map(({ input }) => input)).toEqual([
      { accountId: 'account-2', approve: false, reason: '请先联系班组长' },
    ]);
  });

  it('that another administrator has decided is shown in its new state', async () => {
    const person = { present: asking };
    open(person, () => {
      person.present = createMember();
      return { code: bodyCode.conflict, message: '该申请已处理', data: null };
    });
    fireEvent.click(await screen.findByRole('button', { name: '同意' }));
    fireEvent.click(inSheet().getByRole('radio', { name: /^技术员/ }));
    fireEvent.click(inSheet().getByRole('button', { name: '同意' }));
    expect(await screen.findByRole('button', { name: '添加角色' })).toBeTruthy();
  });
});
