import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EditOrderScreen } from '#features/work-order-form/screens/EditOrderScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const edit = { action: 'edit', command: null, blockedBy: null, blockedSubject: null } as const;

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view', 'work-order.create']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the form of an order, which is saved only in the version that the server has. */
function open(order: OrderDetail) {
  const server = startFakeServer(({ name, input }) => {
    if (name === 'getWorkOrder') return success(order);
    if (name !== 'updateWorkOrder') return success([]);
    return input.version === order.version ? success({}) : { code: bodyCode.conflict, message: '工单已变化', data: null };
  });
  openScreens(screenAddress('editWorkOrder', { id: orderId }), { editWorkOrder: <EditOrderScreen /> });
  return { sent: () => server.callsOf('updateWorkOrder').map(({ input }) => input) };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('sends of a draft what its author changed alone, and says first that somebody else changed the order meanwhile', async () => {
  open(createOrderDetail({ actions: [edit] }));
  fireEvent.change(await screen.findByDisplayValue('2号变压器油温过高'), { target: { value: '2号变压器漏油' } });
  cleanup();
  queryClient.clear();

  const { sent } = open(createOrderDetail({ actions: [edit], version: 6, description: '已停电', level: 1 }));
  expect(await screen.findByDisplayValue('2号变压器漏油')).toBeTruthy();
  save();
  expect(await screen.findByText('工单刚被他人更新')).toBeTruthy();
  save();
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const change = { mode: 'edit', title: '2号变压器漏油', id: orderId };
  expect(sent()).toEqual([
    { ...change, version: 5 },
    { ...change, version: 6 },
  ]);
});
