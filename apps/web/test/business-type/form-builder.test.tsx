import { bodyCode } from '@energy-om/contract';
import type { Permission } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessType } from '#features/business-type/model/business-type.ts';
import { FormBuilderScreen } from '#features/business-type/screens/FormBuilderScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { createBusinessType, createFormField } from '../support/business-type.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Situation {
  initial?: BusinessType;
  /** Null: the server stores drafts and publishes them. */
  answer?: (call: ReceivedCall) => ReturnType<typeof success> | null;
  permissions?: readonly Permission[];
}

function open({
  initial = createBusinessType(),
  answer = () => null,
  permissions = ['setup.view', 'business-type.manage'],
}: Situation = {}) {
  signInAs(permissions);
  let type = initial;
  const server = startFakeServer((call) => {
    const own = answer(call);
    if (own) return own;
    if (call.name === 'listManagedBusinessTypes') return success([type]);
    if (call.name === 'saveFormDraft') type = { ...type, version: type.version + 1, draft: call.input.fields as BusinessType['draft'] };
    if (call.name === 'publishForm') {
      const form = { ...type.form, version: type.form.version + 1, fields: type.draft ?? [] };
      type = { ...type, version: type.version + 1, form, draft: null };
    }
    return success(type);
  });
  const router = createMemoryRouter([{ path: '/form', element: <FormBuilderScreen /> }], { initialEntries: [`/form?id=${initial.id}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '发布第 2 版' });
const expectStored = () => screen.findByText(/^\d\d:\d\d 已存$/, undefined, { timeout: 5000 });
const add = async (kind: string) => fireEvent.click(await screen.findByRole('button', { name: `添加${kind}字段` }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('adds a field, names what is wrong with it, and leads there', async () => {
  open();
  await add('数值');
  expect(publishButton().disabled).toBe(true);
  expect(screen.getByText('还有 1 处问题，处理后才能发布')).toBeTruthy();
  fireEvent.click(screen.getByText('检查 1'));
  fireEvent.click(screen.getByRole('button', { name: /请填写名称/ }));
  type(/^名称/, '母排温度');
  type(/^最小/, '90');
  type(/^最大/, '20');
  expect(screen.getByText('最大值不能小于最小值')).toBeTruthy();
  type(/^最大/, '150');
  expect(publishButton().disabled).toBe(false);
  await expectStored();
});

it('says before publishing which orders keep their version, and publishes what the server has', async () => {
  const { callsOf } = open();
  await add('文字');
  type(/^名称/, '建议');
  fireEvent.click(publishButton());
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('4 张未完成工单继续用原来的表单：第 1 版 4 张。')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(callsOf('publishForm').map(({ input }) => input.version)).toEqual([4]));
  expect(callsOf('saveFormDraft')[0]?.input.fields).toMatchObject([{ key: 'oil' }, { label: '建议', type: 'text' }]);
  expect(await screen.findByText('没有改动，无需发布')).toBeTruthy();
});

it('shows the form as on site, with the fields that the answers ask for', async () => {
  const fields = [
    createFormField({ key: 'isolated', label: '已停电', type: 'yesNo', required: true }),
    createFormField({ key: 'lock', label: '锁具编号', type: 'text', condition: { key: 'isolated', equals: true } }),
  ].map((field) => ({ ...field, options: [], decimals: null, condition: field.condition ?? null }));
  open({ initial: createBusinessType({ draft: fields }) });
  fireEvent.click((await screen.findAllByText('预览'))[0] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: '校验试填内容' }));
  expect((await screen.findAllByText('请检查数据')).length).toBe(1);
  expect(screen.queryByLabelText(/锁具编号/)).toBeNull();
  fireEvent.click(screen.getByLabelText('是'));
  expect(screen.getByLabelText(/锁具编号/)).toBeTruthy();
});

it('moves a field by its menu, and undoes that', async () => {
  const fields = ['甲', '乙'].map((label, index) => ({
    ...createFormField({ key: `k${index}`, label }),
    options: [],
    decimals: null,
    condition: null,
  }));
  open({ initial: createBusinessType({ draft: fields }) });
  fireEvent.click(await screen.findByRole('button', { name: '移动或复制：乙' }));
  fireEvent.click(screen.getByRole('button', { name: '上移' }));
  const order = () => screen.getAllByRole('button', { expanded: false }).map((button) => button.textContent?.slice(0, 1));
  expect(order()).toEqual(['乙', '甲']);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(order()).toEqual(['甲', '乙']);
  await expectStored();
});

it('says how the form of somebody else differs, and saves over it when that is wanted', async () => {
  const water = { ...createFormField({ key: 'water', label: '水温' }), options: [], decimals: null, condition: null };
  const theirs = createBusinessType({ version: 9, draft: [water] });
  const { callsOf } = open({
    answer: ({ name, input }) =>
      name === 'saveFormDraft' && input.version !== 9 ? { code: bodyCode.conflict, message: '已被他人修改', data: theirs } : null,
  });
  await add('文字');
  type(/^名称/, '建议');
  expect(await screen.findByText('仅对方有：水温', undefined, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText('仅您有：油温、建议')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '用我的覆盖' }));
  await waitFor(() => expect(callsOf('saveFormDraft').at(-1)?.input).toMatchObject({ version: 9 }));
  await waitFor(() => expect(screen.queryByText('仅对方有：水温')).toBeNull());
});

it('shows only the published form to who may not change it', async () => {
  open({ permissions: ['setup.view'] });
  expect(await screen.findByLabelText(/油温/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /发布/ })).toBeNull();
});
