import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BusinessTypeScreen } from '#features/business-type/screens/BusinessTypeScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { createBusinessType } from '../support/business-type.ts';
import { createEscalation } from '../support/escalation.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const type = createBusinessType();
const escalation = createEscalation({ clockTargets: { 1: { accept: { duration: 3 * minuteMs, counts: 'always' } } } });

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['setup.view', 'business-type.manage']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: (call: ReceivedCall) => ReturnType<typeof success>, present = type) {
  const server = startFakeServer((call) => {
    if (call.name === 'listManagedBusinessTypes') return success([present]);
    return call.name === 'getEscalation' ? success(escalation) : answer(call);
  });
  const router = createMemoryRouter(
    [
      { path: '/type', element: <BusinessTypeScreen /> },
      { path: '*', element: <p>somewhere else</p> },
    ],
    { initialEntries: [`/type?id=${type.id}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

const rename = async (name: string) => fireEvent.change(await screen.findByLabelText(/^名称/), { target: { value: name } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const refuseFor = (theirs: typeof type) => ({ code: bodyCode.conflict, message: '已被他人修改', data: theirs });

it('says what somebody else has set differently, and saves over it with the new version', async () => {
  const theirs = createBusinessType({ version: 6, defaultLevel: 1 });
  const { callsOf } = open(({ input }) => (input.version === 6 ? success({ ...theirs, version: 7 }) : refuseFor(theirs)));
  await rename('干式变压器维护');
  save();
  const conflict = await screen.findByRole('alert');
  expect(conflict.textContent).toContain('默认级别最新一级您填写的二级');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '用我的覆盖' }));
  save();
  await waitFor(() =>
    expect(callsOf('saveBusinessType').at(-1)?.input).toMatchObject({ version: 6, name: '干式变压器维护', defaultLevel: 2 }),
  );
});

it('takes what somebody else has set', async () => {
  open(() => refuseFor(createBusinessType({ version: 6, name: '变压器检修' })));
  await rename('干式变压器维护');
  save();
  fireEvent.click(await screen.findByRole('button', { name: '采用最新' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('变压器检修');
  expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
});

it('saves without a question when only the form was changed meanwhile', async () => {
  const { callsOf } = open(({ input }) =>
    input.version === 8 ? success({ ...type, version: 9 }) : refuseFor({ ...type, version: 8, draft: [] }),
  );
  await rename('干式变压器维护');
  save();
  await waitFor(() => expect(callsOf('saveBusinessType').map(({ input }) => input.version)).toEqual([3, 8]));
  expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
});

it('lists what keeps a business type from being retired', async () => {
  const uses = [
    { kind: 'project', count: 5, names: ['滨江园区', '银汇中心'] },
    { kind: 'workOrder', count: 1, names: ['WO20261122-0024'] },
  ];
  open(() => ({ code: bodyCode.conflict, message: '该业务类型还在使用', data: { uses } }));
  fireEvent.click(await screen.findByRole('button', { name: '停用' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }));
  expect(await screen.findByText('5 个项目')).toBeTruthy();
  expect(screen.getByText('滨江园区、银汇中心 等')).toBeTruthy();
  expect(screen.getByText('1 张未完成的工单')).toBeTruthy();
  expect(screen.getByText('WO20261122-0024')).toBeTruthy();
});

it('restores a retired business type, which cannot be changed before', async () => {
  const { callsOf } = open(() => success({ ...type, version: 4, retired: false }), createBusinessType({ retired: true }));
  fireEvent.click(await screen.findByRole('button', { name: '恢复使用' }));
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  await waitFor(() => expect(callsOf('restoreBusinessType')[0]?.input).toEqual({ id: type.id, version: 3 }));
});

it('names as inherited what the organisation has set, and otherwise the default', async () => {
  open(() => success(type));
  fireEvent.click(await screen.findByRole('button', { name: '一级 沿用组织时限' }));
  expect(await screen.findByPlaceholderText('组织时限 3 分钟')).toBe(screen.getByLabelText('响应'));
  expect(screen.getByLabelText<HTMLInputElement>('派单').placeholder).toBe('默认 5 分钟');
});
