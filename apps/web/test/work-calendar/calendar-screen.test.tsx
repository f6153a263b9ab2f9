import { bodyCode, type Envelope } from '@energy-om/contract';
import { chinaHolidays } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CalendarScreen } from '#features/work-calendar/screens/CalendarScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createCalendar } from '../support/calendar.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Calendar = ReturnType<typeof createCalendar>;

const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'calendar.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(query: Record<string, string>, calendars: () => readonly Calendar[], answer: (call: ReceivedCall) => Envelope) {
  const server = startFakeServer((call) => {
    if (call.name === 'listCalendars') return success(calendars());
    if (call.name === 'getMember') return success(wholeTenant);
    if (call.name === 'listSites' || call.name === 'listAreas') return success([]);
    return answer(call);
  });
  return { ...server, ...openScreens(screenAddress('calendar', query), { calendar: <CalendarScreen /> }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('creates the first calendar as the default, with hours of Monday on all workdays and imported holidays', async () => {
  const { callsOf } = open(
    {},
    () => [],
    () => success(createCalendar()),
  );
  fireEvent.click(await screen.findByRole('button', { name: '创建日历' }));
  expect(await screen.findByText('请检查数据')).toBeTruthy();
  fireEvent.change(field('名称'), { target: { value: '早班' } });
  fireEvent.change(field('周一第 1 段开始'), { target: { value: '13:00' } });
  press('创建日历');
  expect(await screen.findByText('请填写开始和结束时间，结束须晚于开始')).toBeTruthy();
  expect(callsOf('saveCalendar')).toHaveLength(0);
  fireEvent.change(field('周一第 1 段开始'), { target: { value: '07:00' } });
  press('删除周一第 2 段');
  press('复制到其他工作日');
  press('导入 2026 年法定节假日');
  expect(screen.getByText('节假日（33 天）')).toBeTruthy();
  press('创建日历');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const hours = [{ from: 420, to: 720 }];
  expect(callsOf('saveCalendar').map(({ input }) => input)).toEqual([
    {
      name: '早班',
      isDefault: true,
      hours: { 0: [], 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: [] },
      ...chinaHolidays[2026],
    },
  ]);
});

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let stored = createCalendar();
  const { callsOf } = open(
    { id: 'calendar-1' },
    () => [stored],
    ({ input }) => {
      if (input.version === 4) return success({ ...stored, version: 5 });
      stored = createCalendar({ version: 4, holidays: ['2026-10-01'] });
      return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
    },
  );
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '白班一' } });
  press('保存');
  const notice = within((await screen.findByText('2026-10-01')).closest('section') as HTMLElement);
  expect(notice.getByText('白班一')).toBeTruthy();
  fireEvent.click(notice.getAllByRole('button')[1] as HTMLElement);
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveCalendar').map(({ input }) => [input.version, input.name])).toEqual([
    [3, '白班一'],
    [4, '白班一'],
  ]);
});

it('lists in words what keeps a calendar from being retired', async () => {
  const uses = [{ kind: 'area', count: 2, names: ['江畔智谷', '江南水厂'] }];
  open(
    { id: 'calendar-1' },
    () => [createCalendar()],
    () => ({ code: bodyCode.conflict, message: '该工作日历还在使用', data: { uses } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '停用日历' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用日历' }));
  expect(await screen.findByText('2 个区域')).toBeTruthy();
  expect(screen.getByText('江畔智谷、江南水厂')).toBeTruthy();
});

it('shows a retired calendar without a form, and restores it', async () => {
  const { callsOf } = open(
    { id: 'calendar-1' },
    () => [createCalendar({ retired: true })],
    () => success(createCalendar()),
  );
  fireEvent.click(await screen.findByRole('button', { name: '恢复日历' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(callsOf('restoreCalendar').map(({ input }) => input)).toEqual([{ id: 'calendar-1', version: 3 }]));
});

it('restores the calendar as it is now, after another version was refused', async () => {
  let version = 3;
  const { callsOf } = open(
    { id: 'calendar-1' },
    () => [createCalendar({ retired: true, version })],
    ({ input }) => {
      version = 4;
      return input.version === 4
        ? success(createCalendar({ version: 5 }))
        : { code: bodyCode.conflict, message: '数据已被修改', data: null };
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: '恢复日历' }));
  await waitFor(() => expect(callsOf('listCalendars')).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: '恢复日历' }));
  await waitFor(() => expect(callsOf('restoreCalendar').map(({ input }) => input.version)).toEqual([3, 4]));
});

it('says why a calendar stays the default', async () => {
  open(
    { id: 'calendar-1' },
    () => [createCalendar()],
    () => ({ code: bodyCode.invalid, message: '', data: { fields: { isDefault: '已是默认日历' } } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect((await screen.findByText('已是默认日历')).getAttribute('role')).toBe('alert');
});
