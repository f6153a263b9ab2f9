import { bodyCode } from '@energy-om/contract';
import { workOrderStatus as status } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Task } from '#features/scheduling/model/day-tasks.ts';
import { MySchedulingScreen } from '#features/scheduling/screens/MySchedulingScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { dateOf } from '#shared/time/local-date.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createSchedule, createTask } from '../support/user-task.ts';

const now = new Date(2026, 10, 20, 13, 0);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  storeSession();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

/** @param tasks the server’s tasks, whatever the query */
function open(tasks: Task[]) {
  const server = startFakeServer(({ name, input }) => {
    if (name !== 'listUserTasks') return success({ id: '', orderNo: 'x', status: status.accepted, backTo: null, version: 5 });
    const { from, to } = input as { from: string; to: string };
    const within = tasks.filter(({ dates }) => dates.some((date) => from <= date && date <= to));
    return success(createSchedule(from, to, dateOf(now), within));
  });
  show();
  return server;
}

let opened = 0;

/** A key of its own each time, since a screen remembers what was chosen on it. */
function show() {
  opened += 1;
  const router = createMemoryRouter([{ path: '*', element: <MySchedulingScreen /> }], {
    initialEntries: [{ pathname: '/', key: `opened-${opened}` }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const tasks = [
  createTask({ id: 'late', when: at(18, 9), dates: ['2026-11-18', '2026-11-20'], overdue: true, title: '空调机组停机' }),
  createTask({ id: 'done', when: at(20, 8, 30), dates: ['2026-11-20'], kind: 'finished', status: status.executed, title: '水表换装' }),
  createTask({
    id: 'offered',
    when: at(20, 14, 20),
    dates: ['2026-11-20'],
    status: status.toBeAccepted,
    mainAction: 'accept',
    clock: { kind: 'accept', startedAt: at(20, 12, 20), dueAt: at(20, 14, 20) },
    title: '油温过高',
  }),
  createTask({ id: 'plan', when: at(26, 17), dates: ['2026-11-26'], kind: 'planned', planned: true, title: '季度保养' }),
];

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const day = (name: RegExp) => screen.getByRole('button', { name });

it('opens on today: overdue tasks, the next one with its action, then the finished ones', async () => {
  const server = open(tasks);
  await screen.findByText('油温过高');
  expect(server.callsOf('listUserTasks')[0]!.input).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect(titles()).toEqual(['空调机组停机', '油温过高', '水表换装']);
  expect(screen.getByText('14:20')).toBeTruthy();
  expect(screen.getByText('11月18日')).toBeTruthy();
  expect(screen.getByText('待办 2')).toBeTruthy();
  expect(screen.getByText('超时 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: '油温过高' }).getAttribute('href')).toContain('id=offered');
  expect(screen.queryByRole('button', { name: '回到今天' })).toBeNull();
});

it('describes each day’s tasks in words beside the dots, and marks today', async () => {
  open(tasks);
  await screen.findByText('油温过高');
  const today = day(/11月20日/);
  expect(today.getAttribute('aria-current')).toBe('date');
  expect(today.getAttribute('aria-pressed')).toBe('true');
  expect(today.getAttribute('aria-label')).toContain('超时 1 项, 截止 2 项, 完工 1 项');
  expect(day(/11月26日.*计划 1 项/).querySelectorAll('[data-tone="plan"]')).toHaveLength(1);
});

it('shows a chosen day, and links back to today', async () => {
  open(tasks);
  await screen.findByText('油温过高');
  fireEvent.click(day(/11月26日/));
  expect(titles()).toEqual(['季度保养']);
  expect(screen.getByText('计划维护')).toBeTruthy();
  fireEvent.click(day(/11月24日/));
  expect(screen.getByText('这一天还没有安排')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '回到今天' })[0]!);
  expect(titles()).toHaveLength(3);
});

it('switches to the week and turns week by week, then month by month', async () => {
  const server = open(tasks);
  await screen.findByText('油温过高');
  const countDays = () =>
    screen.getAllByRole('button', { pressed: false }).length + screen.getAllByRole('button', { pressed: true }).length;
  expect(countDays()).toBe(35);
  fireEvent.click(screen.getByRole('radio', { name: '周' }));
  expect(countDays()).toBe(7);
  fireEvent.click(screen.getByRole('button', { name: '下一周' }));
  expect(day(/11月27日/).getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf('listUserTasks')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: '月' }));
  fireEvent.click(screen.getByRole('button', { name: '下个月' }));
  expect(screen.getByRole('heading', { name: '2026年12月' })).toBeTruthy();
  await waitFor(() => expect(server.callsOf('listUserTasks').at(-1)!.input).toEqual({ from: '2026-11-29', to: '2027-01-02' }));
});

it('shows one day by itself, and turns day by day', async () => {
  open(tasks);
  await screen.findByText('油温过高');
  fireEvent.click(screen.getByRole('radio', { name: '日' }));
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  expect(titles()).toHaveLength(3);
  for (let step = 0; step < 6; step += 1) fireEvent.click(screen.getByRole('button', { name: '后一天' }));
  expect(titles()).toEqual(['季度保养']);
});

it('turns by a horizontal swipe, not by a vertical one', async () => {
  open(tasks);
  await screen.findByText('油温过高');
  const finger = (toX: number, toY: number) => {
    const touched = day(/11月20日/);
    fireEvent.pointerDown(touched, { pointerType: 'touch', clientX: 300, clientY: 300 });
    fireEvent.pointerUp(touched, { pointerType: 'touch', clientX: toX, clientY: toY });
  };
  finger(290, 420);
  finger(270, 300);
  expect(screen.getByRole('heading', { name: '2026年11月' })).toBeTruthy();
  finger(180, 310);
  expect(screen.getByRole('heading', { name: '2026年12月' })).toBeTruthy();
});

it('shows the next task when nothing is left today, with a link to it', async () => {
  open([tasks[3]!]);
  await screen.findByText('今天没有安排');
  expect(screen.getByText(/下一项：11月26日.*季度保养/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^查看11月26日/ }));
  expect(titles()).toEqual(['季度保养']);
});

it('links to the orders when no further task is known', async () => {
  open([]);
  await screen.findByText('今天没有安排');
  expect(screen.getByRole('button', { name: '查看工单列表' })).toBeTruthy();
});

it('accepts an order from the list and reads the day again', async () => {
  const server = open(tasks);
  fireEvent.click(await screen.findByRole('button', { name: '接单' }));
  await waitFor(() => expect(server.callsOf('acceptWorkOrder')).toHaveLength(1));
  expect(server.callsOf('acceptWorkOrder')[0]!.input).toMatchObject({ id: 'offered', version: 4 });
  await waitFor(() => expect(server.callsOf('listUserTasks')).toHaveLength(2));
});

it('offers to try again when the tasks could not be loaded', async () => {
  let isDown = true;
  startFakeServer(({ input }) => {
    if (isDown) return { code: bodyCode.failed, message: '服务繁忙', data: null };
    const { from, to } = input as { from: string; to: string };
    return success(createSchedule(from, to, dateOf(now), tasks));
  });
  show();
  const failed = await screen.findByRole('alert');
  expect(within(failed).getByText('加载失败')).toBeTruthy();
  isDown = false;
  await act(async () => fireEvent.click(within(failed).getByRole('button', { name: '重试' })));
  await screen.findByText('油温过高');
});
