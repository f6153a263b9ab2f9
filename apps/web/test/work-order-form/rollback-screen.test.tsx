import { bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHashRouter, createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RollbackScreen } from '#features/work-order-form/screens/RollbackScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const sendBack = { action: 'sendBack', command: 'sendBack', blockedBy: null, blockedSubject: null } as const;

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

/** Opens the screen on an order that is read again by each call. */
function open(order: { present: OrderDetail }, answer: () => ReturnType<typeof success> | Error = () => success({})) {
  const server = startFakeServer((call) => (call.name === 'getWorkOrder' ? success(order.present) : answer()));
  const router = createMemoryRouter(
    [
      { path: '/back', element: <RollbackScreen /> },
      { path: '*', element: <p>somewhere else</p> },
    ],
    { initialEntries: [`/back?id=${orderId}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

async function fill() {
  fireEvent.click(await screen.findByLabelText('缺少备件'));
  fireEvent.change(screen.getByLabelText(/已完成的工作/), { target: { value: '风扇已拆下' } });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: '退单' }));

it('describes the next step, and requires what the lifecycle requires before a call', async () => {
  const { callsOf } = open({ present: createOrderDetail({ actions: [sendBack] }) });
  expect(await screen.findByText('工单将退回班组长重新指派。')).toBeTruthy();
  press();
  expect((await screen.findAllByText('请检查数据')).length).toBe(2);
  expect(callsOf('sendBackWorkOrder')).toHaveLength(0);
});

it('sends the reason and what was done with the version on the screen, and goes back', async () => {
  const { callsOf } = open({ present: createOrderDetail({ actions: [sendBack] }) });
  await fill();
  press();
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('sendBackWorkOrder').map(({ input }) => input)).toEqual([
    { mode: 'back', returnReason: 'missingParts', doneSoFar: '风扇已拆下', id: orderId, version: 5 },
  ]);
});

it('leaves a user who opens another screen at that very moment where they are', async () => {
  const order = createOrderDetail({ actions: [sendBack] });
  let isSent = false;
  startFakeServer((call) => {
    if (call.name === 'sendBackWorkOrder') isSent = true;
    // After the call the order is read again: meanwhile another screen is opened, which is not rendered yet.
    else if (isSent) openElsewhere();
    return success(call.name === 'getWorkOrder' ? order : {});
  });
  const goBack = vi.spyOn(window.history, 'go');
  window.location.hash = '#/before';
  const router = createHashRouter([
    { path: '/back', element: <RollbackScreen /> },
    { path: '*', element: <p>somewhere else</p> },
  ]);
  await act(() => router.navigate(`/back?id=${orderId}`));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await fill();
  press();
  await screen.findByText('somewhere else');
  expect(goBack).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('#/elsewhere');
});

/** The address changes at once, and the router notices a moment later. */
function openElsewhere() {
  window.location.hash = '#/elsewhere';
  setTimeout(() => window.dispatchEvent(new PopStateEvent('popstate')));
}

it('reports that somebody was faster, keeps the input and continues with the new version', async () => {
  const order = { present: createOrderDetail({ actions: [sendBack] }) };
  let isFailing = true;
  const { callsOf } = open(order, () => {
    if (!isFailing) return success({});
    isFailing = false;
    order.present = createOrderDetail({ actions: [sendBack], version: 6 });
    return { code: bodyCode.conflict, message: '工单状态已变化，请刷新后再操作', data: null };
  });
  await fill();
  press();
  expect(await screen.findByText('工单刚被他人更新')).toBeTruthy();
  expect(screen.getByDisplayValue('风扇已拆下')).toBeTruthy();
  press();
  await screen.findByText('somewhere else');
  expect(callsOf('sendBackWorkOrder').map(({ input }) => input.version)).toEqual([5, 6]);
});

it('shows the order’s state once the action is not possible any more', async () => {
  open({ present: createOrderDetail({ status: workOrderStatus.completed, actions: [] }) });
  expect(await screen.findByText('当前不能进行此操作')).toBeTruthy();
  expect(screen.getByText(/工单当前状态：已完成/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '查看工单' })).toBeTruthy();
});

it('shows the server’s faults at their fields', async () => {
  const { callsOf } = open({ present: createOrderDetail({ actions: [sendBack] }) }, () => ({
    code: bodyCode.invalid,
    message: '请检查数据',
    data: { fields: { doneSoFar: '内容过长' } },
  }));
  await fill();
  press();
  expect(await screen.findByText('内容过长')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/已完成的工作/), { target: { value: '短' } });
  await waitFor(() => expect(screen.queryByText('内容过长')).toBeNull());
  expect(callsOf('sendBackWorkOrder')).toHaveLength(1);
});
