import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TeamEditScreen } from '#features/organisation/screens/TeamEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createMember, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const technician = createMember({ accountId: 'account-1', fullName: '王磊', grants: [{ id: 'grant-2', role: 'technician', area: null }] });
const client = createMember({ accountId: 'account-5', fullName: '周敏', grants: [{ id: 'grant-3', role: 'client_rep', area: null }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(administration);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(id: string | null, answer: (call: ReceivedCall) => Envelope = () => success({ id: 'team-9' })) {
  const server = startFakeServer((call) => {
    if (call.name === 'listTeams') return success([createTeam()]);
    if (['listSites', 'listAreas', 'listManagedBusinessTypes'].includes(call.name)) return success([]);
    if (call.name === 'listMembers') return success(pageOf([technician, client]));
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('teamEdit', { id }), { teamEdit: <TeamEditScreen /> }) };
}

it('creates a team of chosen members with a leader', async () => {
  const { callsOf } = open(null);
  fireEvent.click(await screen.findByRole('button', { name: '建立班组' }));
  expect(await screen.findByText('请检查数据')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('班组名称'), { target: { value: '电气二班' } });
  fireEvent.click(screen.getByRole('button', { name: '选择成员' }));
  const sheet = within(screen.getByRole('dialog'));
  expect((await sheet.findByRole<HTMLInputElement>('checkbox', { name: /周敏/ })).disabled).toBe(true);
  fireEvent.click(sheet.getByRole('checkbox', { name: /王磊/ }));
  fireEvent.click(sheet.getByRole('button', { name: '完成（1）' }));
  fireEvent.click(screen.getByRole('button', { name: '设为班组长 王磊' }));
  fireEvent.click(screen.getByRole('button', { name: '建立班组' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('createTeam').map(({ input }) => input)).toEqual([
    { name: '电气二班', specialties: [], areaIds: [], phone: '', businessTypeIds: [], memberIds: ['account-1'], leaderId: 'account-1' },
  ]);
});

it('begins with the team as it is, and sends all remaining members', async () => {
  const { callsOf } = open('team-1');
  expect((await screen.findByLabelText<HTMLInputElement>('专业')).value).toBe('电气、照明');
  fireEvent.click(screen.getByRole('button', { name: '移出 李卫东' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('updateTeam').map(({ input }) => input)).toEqual([
    {
      id: 'team-1',
      version: 1,
      name: '电气一班',
      specialties: ['电气', '照明'],
      areaIds: [],
      phone: '0571-88610021',
      businessTypeIds: [],
      memberIds: ['account-1'],
      leaderId: null,
    },
  ]);
});

it('shows the server’s faults at their fields and keeps the input', async () => {
  const fields = { memberIds: '所选人员中有人不能加入班组' };
  open('team-1', () => ({ code: bodyCode.invalid, message: '请检查数据', data: { fields } }));
  fireEvent.change(await screen.findByLabelText('班组名称'), { target: { value: '电气甲班' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(fields.memberIds)).toBeTruthy();
  cleanup();
  open('team-1');
  expect((await screen.findByLabelText<HTMLInputElement>('班组名称')).value).toBe('电气甲班');
  fireEvent.click(screen.getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('班组名称').value).toBe('电气一班'));
});

it('is dissolved after a confirmation, unless it has open orders, which are listed', async () => {
  const orders = [{ id: 'order-1', orderNo: 'WO20261120-0042', title: '2号变压器油温过高' }];
  let isFailing = true;
  const { callsOf } = open('team-1', () => (isFailing ? { code: bodyCode.conflict, message: '请先转派', data: { orders } } : success({})));
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '解散班组' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '解散班组' }));
  };
  await ask();
  expect(await screen.findByRole('button', { name: /2号变压器油温过高/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  isFailing = false;
  await ask();
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('removeTeam').map(({ input }) => input)).toEqual([{ id: 'team-1' }, { id: 'team-1' }]);
});

it('says that a team does not exist', async () => {
  open('team-7');
  expect(await screen.findByText('找不到这个班组')).toBeTruthy();
});

it('shows at the name that another team has it, and rejects a number that cannot be called', async () => {
  const { callsOf } = open(null, () => ({ code: bodyCode.conflict, message: '已有同名班组', data: { fields: { name: '已有同名班组' } } }));
  fireEvent.change(await screen.findByLabelText('班组名称'), { target: { value: '电气一班' } });
  fireEvent.change(screen.getByLabelText('班组电话'), { target: { value: '问前台' } });
  fireEvent.click(screen.getByRole('button', { name: '建立班组' }));
  expect((await screen.findByRole('alert')).textContent).toBe('请填写可以拨打的号码');
  expect(callsOf('createTeam')).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('班组电话'), { target: { value: '0571-88610021' } });
  fireEvent.click(screen.getByRole('button', { name: '建立班组' }));
  expect((await screen.findByRole('alert')).textContent).toBe('已有同名班组');
  expect(screen.getByLabelText('班组名称').getAttribute('aria-invalid')).toBe('true');
});

it('warns of a team without a leader, and lists the rules that keep it from being dissolved', async () => {
  const uses = [{ kind: 'dispatchRule', count: 1, names: ['电气工单派一班'] }];
  open('team-1', () => ({ code: bodyCode.conflict, message: '该班组还在使用，请先处理下列项目', data: { uses } }));
  expect(screen.queryByText(/未指定班组长/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '移出 李卫东' }));
  expect(screen.getByText(/未指定班组长/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '解散班组' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '解散班组' }));
  expect(await screen.findByText('电气工单派一班')).toBeTruthy();
});
