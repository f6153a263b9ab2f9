import { workOrderStatus } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AssignScreen } from '#features/work-order-form/screens/AssignScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  signInAs(['work-order.view', 'work-order.assign']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const change = { action: 'changeMembers', command: 'assign', blockedBy: null, blockedSubject: null } as const;
const names = { 'account-1': '王磊', 'account-2': '赵敏', 'account-3': '孙强' };
const fit = { openOrders: 0, distance: null, servesProject: true, servesBusinessType: true, servesArea: true, best: null, score: 1 };
const rest = { reasons: [], openMinutes: 0, duty: null, known: null, declined: false, isOnLeave: false, heldSkills: [], lackedSkills: [] };
const team = { id: 'team-1', name: '电气一班' };

/** @param memberIds who is on the order; whoever is first leads it */
function open(memberIds: readonly (keyof typeof names)[], version: number) {
  const members = memberIds.map((id) => ({ id, fullName: names[id], phoneNumber: null }));
  const order = createOrderDetail({ status: workOrderStatus.executing, version, members, lead: members[0] ?? null, actions: [change] });
  const people = Object.entries(names).map(([id, fullName]) => ({
    ...{ id, fullName, phoneNumber: null, team, isLeader: false, isMember: memberIds.includes(id as never), ...fit, ...rest },
  }));
  const { orderNo, title } = order;
  const choices = { id: orderId, orderNo, title, status: order.status, version, suggestedExpectedAt: null, teams: [], people };
  startFakeServer(({ name }) => success(name === 'getWorkOrder' ? order : name === 'getDispatchChoices' ? choices : {}));
  openScreens(screenAddress('assign', { id: orderId }), { assign: <AssignScreen /> });
}
const readChosen = () =>
  Object.values(names).filter((name) => (screen.getByRole('checkbox', { name: new RegExp(name) }) as HTMLInputElement).checked);
const leave = () => {
  cleanup();
  queryClient.clear();
};

it('says that a choice is restored, and forgets one that was made before somebody else changed the members', async () => {
  open(['account-1'], 5);
  fireEvent.click(await screen.findByRole('checkbox', { name: /赵敏/ }));
  expect(readChosen()).toEqual(['王磊', '赵敏']);
  leave();
  open(['account-1'], 6);
  expect(await screen.findByText('已恢复上次未提交的内容')).toBeTruthy();
  expect(readChosen()).toEqual(['王磊', '赵敏']);
  leave();
  open(['account-1', 'account-3'], 7);
  await screen.findByRole('checkbox', { name: /赵敏/ });
  await waitFor(() => expect(readChosen()).toEqual(['王磊', '孙强']));
  expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull();
});
