import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PlanScreen } from '#features/plan/screens/PlanScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { countOf, createMessage, messagePage } from '../support/message.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { createPlan } from '../support/plan.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'plan.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Somebody else has changed the plan since it was read. */
function open() {
  const server = startFakeServer(({ name, input }) => {
    if (name === 'getPlan')
      return success(createPlan({ version: server.callsOf('publishPlan').length + server.callsOf('removePlan').length + 3 }));
    if (name === 'listManagedBusinessTypes') return success([]);
    if (input.version === 3) return { code: bodyCode.conflict, message: '数据已被修改', data: null };
    return success(createPlan({ version: 5, state: 'active' }));
  });
  openScreens(screenAddress('plan', { id: 'plan-1' }), { plan: <PlanScreen /> });
  return server;
}

it('publishes the plan as it is now, after another version was refused', async () => {
  const { callsOf } = open();
  fireEvent.click(await screen.findByRole('button', { name: '发布计划' }));
  await waitFor(() => expect(callsOf('getPlan')).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: '发布计划' }));
  await waitFor(() => expect(callsOf('publishPlan').map(({ input }) => input.version)).toEqual([3, 4]));
});

it('removes the plan as it is now, after another version was refused', async () => {
  const { callsOf } = open();
  fireEvent.click(await screen.findByRole('button', { name: '删除计划' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: '删除计划' }));
  await waitFor(() => expect(callsOf('getPlan')).toHaveLength(2));
  fireEvent.click(await sheet.findByRole('button', { name: '删除计划' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('removePlan').map(({ input }) => input.version)).toEqual([3, 4]);
});

it('marks the messages about the plan as read', async () => {
  const message = createMessage({ subject: { kind: 'plan', id: 'plan-1' } });
  const { callsOf } = startFakeServer(({ name }) => {
    if (name === 'getPlan') return success(createPlan());
    if (name === 'listNotifications') return success(messagePage([message], { workOrders: 1 }));
    return success(name === 'readNotifications' ? { unread: countOf() } : []);
  });
  openScreens(screenAddress('plan', { id: 'plan-1' }), { plan: <PlanScreen /> });
  await waitFor(() => expect(callsOf('readNotifications').map(({ input }) => input)).toEqual([{ ids: [message.id] }]));
});
