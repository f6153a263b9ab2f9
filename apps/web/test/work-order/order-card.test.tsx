import { bodyCode, type Envelope } from '@energy-om/contract';
import { workOrderStatus as status } from '@energy-om/domain';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { OrderCard, type OrderRow } from '#features/work-order/components/list/OrderCard.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => storeSession());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const row: OrderRow = {
  id: '019a0000-0000-7000-8000-000000000001',
  orderNo: 'WO20261120-0042',
  title: '2号变压器油温过高',
  status: status.toBeAccepted,
  backTo: null,
  version: 3,
  level: 1,
  source: 1,
  project: { id: 'p', name: '滨江园区' },
  site: { id: 's', name: '1#配电房' },
  team: null,
  executors: [{ id: 'account-1', fullName: '王磊' }],
  holder: { kind: 'person', name: '王磊' },
  clock: { kind: 'accept', startedAt: '2026-11-20T12:00:00Z', dueAt: '2026-11-20T12:05:00Z' },
  overdue: false,
  onHold: false,
  createdAt: '2026-11-20T12:00:00Z',
  plannedFinishAt: null,
  distance: 1234,
  delayCost: { fenPerHour: 1803, parts: [{ energyType: 'NYSN', state: 'loss', perHour: 3500 }] },
  mainAction: 'accept',
};
const key = ['listWorkOrders', { tab: 'toAccept' }];
const moved = success({ id: row.id, orderNo: row.orderNo, status: status.accepted, backTo: null, version: 4 });

/** The card as its list shows it, from the cache. */
function ListedCard() {
  const { data } = useQuery<{ items: OrderRow[] }>({ queryKey: key, queryFn: skipToken });
  const order = data?.items[0];
  return order ? <OrderCard order={order} showsStatus /> : null;
}

function show() {
  queryClient.setQueryData(key, { items: [row] });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ListedCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Moves a finger from right to left over the card. */
function swipe(pixels: number) {
  const card = screen.getByRole('link').closest('section') as HTMLElement;
  const at = (clientX: number) => ({ clientX, clientY: 0, pointerId: 1, pointerType: 'touch', bubbles: true });
  fireEvent.pointerDown(card, at(300));
  fireEvent.pointerMove(card, at(280));
  fireEvent.pointerMove(card, at(300 - pixels));
  fireEvent.pointerUp(card, at(300 - pixels));
}

it('shows what the order costs an hour while it waits', () => {
  startFakeServer(() => moved);
  show();
  expect(screen.getByText(/^拖延成本/).textContent).toBe('拖延成本 约 ¥18/小时 · 多耗 3.5 m³/小时');
});

it('shows title, site, executor, distance and the next action', () => {
  startFakeServer(() => moved);
  show();
  expect(screen.getByRole('link', { name: row.title }).getAttribute('href')).toContain(`id=${row.id}`);
  expect(screen.getByText(/WO20261120-0042 · 告警 · 1#配电房/)).toBeTruthy();
  expect(screen.getByText(/1.2 km/).textContent).toContain('王磊');
  expect(screen.getByRole('button', { name: '接单' })).toBeTruthy();
});

/** A server that answers when the test lets it. */
function startWaitingServer() {
  let respond: (answer: Envelope) => void = () => undefined;
  const answered = new Promise<Envelope>((resolve) => {
    respond = resolve;
  });
  const server = startFakeServer(() => answered);
  return { server, answer: (envelope: Envelope) => act(async () => respond(envelope)) };
}

it('is accepted before the server has answered, with the version on the screen', async () => {
  const { server, answer } = startWaitingServer();
  show();
  fireEvent.click(screen.getByRole('button', { name: '接单' }));
  await screen.findByText('已接单');
  expect(screen.queryByRole('button', { name: '接单' })).toBeNull();
  await waitFor(() => expect(server.callsOf('acceptWorkOrder')).toHaveLength(1));
  expect(server.callsOf('acceptWorkOrder')[0]!.input).toMatchObject({ id: row.id, version: 3 });
  await answer(moved);
  expect(screen.getByText('已接单')).toBeTruthy();
});

it('is restored when the server refuses', async () => {
  const { answer } = startWaitingServer();
  show();
  fireEvent.click(screen.getByRole('button', { name: '接单' }));
  await screen.findByText('已接单');
  await answer({ code: bodyCode.conflict, message: '工单状态已变化', data: null });
  expect(await screen.findByRole('button', { name: '接单' })).toBeTruthy();
  expect(screen.getByText('待接单')).toBeTruthy();
});

it('runs its main action when it is pulled far to the left, and nothing when it is pulled a little', async () => {
  const server = startFakeServer(() => moved);
  show();
  swipe(60);
  expect(screen.getByText('待接单')).toBeTruthy();
  swipe(160);
  await screen.findByText('已接单');
  await waitFor(() => expect(server.callsOf('acceptWorkOrder')).toHaveLength(1));
});
