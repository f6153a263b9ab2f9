import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Area } from '#features/area/model/area-tree.ts';
import { AreaScreen } from '#features/area/screens/AreaScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createAreas } from '../support/area.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const stored = createAreas();
const park = stored.find(({ id }) => id === 'park') as Area;
const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });
const parkOnly = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'park', name: '江畔智谷' } }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'area.manage', 'member.manage']);
  queryClient.clear();
  hideToast();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Scene {
  areas?: readonly Area[] | (() => readonly Area[]);
  member?: typeof wholeTenant;
  answer?: (call: ReceivedCall) => Envelope;
}

function open(query: Record<string, string>, { areas = stored, member = wholeTenant, answer = () => success(park) }: Scene = {}) {
  const server = startFakeServer((call) => {
    if (call.name === 'listAreas') return success(typeof areas === 'function' ? areas() : areas);
    if (call.name === 'listCalendars') return success([]);
    if (call.name === 'getMember') return success(member);
    if (call.name === 'listSites') return success(stored);
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('area', query), { area: <AreaScreen /> }) };
}

const inputsOf = (calls: readonly ReceivedCall[]) => calls.map(({ input }) => input);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('creates an area of the usual kind within another one', async () => {
  const { callsOf } = open({ parent: 'park' });
  fireEvent.click(await screen.findByRole('button', { name: '创建区域' }));
  expect(await screen.findByText('请检查数据')).toBeTruthy();
  expect(callsOf('saveArea')).toHaveLength(0);
  fireEvent.change(field('名称'), { target: { value: '2号楼' } });
  fireEvent.change(field('经度'), { target: { value: '120.2, 30.19' } });
  expect(field('纬度').value).toBe('30.19');
  fireEvent.click(screen.getByRole('button', { name: '创建区域' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(inputsOf(callsOf('saveArea'))).toEqual([
    { parentId: 'park', kind: 'building', name: '2号楼', address: null, calendarId: null, longitude: 120.2, latitude: 30.19 },
  ]);
});

async function moveTo(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^上级区域/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(`^${name}`) }));
}

it('warns of what moves along', async () => {
  const { callsOf } = open({ id: 'house' });
  await moveTo('江南水厂');
  expect(await screen.findByText('将移动到“江南水厂”之下')).toBeTruthy();
  expect(screen.getByText(/将移动 1 个下级区域，8 台设备随之移动/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(inputsOf(callsOf('saveArea'))).toMatchObject([{ id: 'house', version: 1, parentId: 'works', kind: 'building' }]);
});

it('gives an area a fitting kind where its own cannot lie, and says which it was', async () => {
  open({ id: 'works' });
  await moveTo('江畔智谷');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '楼栋' }).checked).toBe(true);
  expect(screen.getByText('原为站点')).toBeTruthy();
});

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let areas: readonly Area[] = stored;
  const newer: Area = { ...park, version: 5, address: '江陵路 1 号' };
  const { callsOf } = open(
    { id: 'park' },
    {
      areas: () => areas,
      answer: ({ input }) => {
        if (input.version === 5) return success({ ...newer, version: 6 });
        areas = stored.map((area) => (area.id === 'park' ? newer : area));
        return { code: bodyCode.conflict, message: '数据已被修改', data: newer };
      },
    },
  );
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '江畔智谷一期' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('刚刚有人修改了内容')).toBeTruthy();
  expect(screen.getByText('江陵路 1 号')).toBeTruthy();
  expect(useToast.getState().toast).toBeNull();
  expect(screen.getAllByText('江畔智谷一期')).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(inputsOf(callsOf('saveArea')).map(({ version, name, address }) => [version, name, address])).toEqual([
    [4, '江畔智谷一期', '滨康路 1928 号'],
    [5, '江畔智谷一期', '滨康路 1928 号'],
  ]);
});

it('takes over what somebody else has changed when that is chosen', async () => {
  let areas: readonly Area[] = stored;
  open(
    { id: 'park' },
    {
      areas: () => areas,
      answer: () => {
        areas = stored.map((area) => (area.id === 'park' ? { ...park, version: 5, name: '江畔智谷 A 区' } : area));
        return { code: bodyCode.conflict, message: '数据已被修改', data: areas[1] };
      },
    },
  );
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '江畔' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  fireEvent.click(await screen.findByRole('button', { name: '采用最新' }));
  await waitFor(() => expect(field('名称').value).toBe('江畔智谷 A 区'));
  expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
});

it('shows at the name that a neighbour has it', async () => {
  open(
    { parent: 'region' },
    {
      answer: () => ({ code: bodyCode.conflict, message: '同一上级下已有同名区域', data: { fields: { name: '同一上级下已有同名区域' } } }),
    },
  );
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '江南水厂' } });
  fireEvent.click(screen.getByRole('button', { name: '创建区域' }));
  expect((await screen.findByRole('alert')).textContent).toBe('同一上级下已有同名区域');
  expect(field('名称').getAttribute('aria-invalid')).toBe('true');
});

it('leaves an area where it is whose parent the account does not see', async () => {
  const seen = stored
    .filter(({ id }) => id !== 'region' && id !== 'works')
    .map((area) => (area.id === 'park' ? { ...area, parentId: null } : area));
  const { callsOf } = open({ id: 'park' }, { areas: seen, member: parkOnly });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /^上级区域/ }).disabled).toBe(true));
  fireEvent.change(field('地址'), { target: { value: '新地址' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(inputsOf(callsOf('saveArea'))).toEqual([
    { id: 'park', version: 4, kind: 'site', name: '江畔智谷', address: '新地址', calendarId: null, longitude: null, latitude: null },
  ]);
});

it('lists in words what keeps an area from being retired', async () => {
  const uses = [
    { kind: 'device', count: 12, names: ['1号变压器', '2号变压器'] },
    { kind: 'team', count: 1, names: ['电气一班'] },
  ];
  const { callsOf } = open({ id: 'park' }, { answer: () => ({ code: bodyCode.conflict, message: '该区域还在使用', data: { uses } }) });
  fireEvent.click(await screen.findByRole('button', { name: '停用区域' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('其中的 2 个下级区域一并停用。')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '停用区域' }));
  expect(await screen.findByText('12 台设备')).toBeTruthy();
  expect(screen.getByText('1号变压器、2号变压器 等')).toBeTruthy();
  expect(screen.getByText('1 个班组')).toBeTruthy();
  expect(inputsOf(callsOf('retireArea'))).toEqual([{ id: 'park', version: 4 }]);
});

it('shows a retired area without a form, and restores it', async () => {
  const { callsOf } = open({ id: 'shed' });
  fireEvent.click(await screen.findByRole('button', { name: '恢复区域' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(inputsOf(callsOf('restoreArea'))).toEqual([{ id: 'shed', version: 1 }]));
});

it('shows an area that the account may not change without a form and without buttons', async () => {
  open({ id: 'park' }, { areas: stored.map((area) => ({ ...area, mayManage: false })) });
  expect(await screen.findByText('您可以查看，修改请联系管理员。')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /停用|保存/ })).toBeNull();
});

it('says that an area does not exist', async () => {
  open({ id: 'gone' });
  expect(await screen.findByText('找不到这个区域')).toBeTruthy();
});

const person = { userId: 'account-9', name: '王磊', ortName: null };
const listed = (call: ReceivedCall) => success(call.name === 'listAreaUsers' ? [person] : []);

it('leads to the people of an area only who may open them', async () => {
  signInAs(['setup.view', 'area.manage', 'member.view', 'member.manage']);
  open({ id: 'park' }, { answer: listed });
  expect(await screen.findByRole('link', { name: /王磊/ })).toBeTruthy();
});

it.each([
  ['a dispatcher', ['setup.view', 'member.view'], wholeTenant],
  ['an administrator of the area', ['setup.view', 'member.view', 'member.manage'], parkOnly],
] as const)('shows the people of an area to %s without a way to their pages', async (_, permissions, member) => {
  signInAs([...permissions]);
  open({ id: 'park' }, { answer: listed, member, areas: stored.map((area) => ({ ...area, mayManage: false })) });
  expect(await screen.findByText(/王磊/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: /王磊/ })).toBeNull());
});

it('reads the areas again where one cannot be restored any more', async () => {
  let isRestored = false;
  open(
    { id: 'shed' },
    {
      areas: () => stored.map((area) => (area.id === 'shed' && isRestored ? { ...area, retired: false, version: 2 } : area)),
      answer: ({ name }) => {
        if (name !== 'restoreArea') return success([]);
        isRestored = true;
        return { code: bodyCode.conflict, message: '区域正在使用', data: null };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: '恢复区域' }));
  expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy();
});
