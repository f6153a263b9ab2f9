import { bodyCode, type Envelope } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManagedProjectScreen } from '#features/project/screens/ManagedProjectScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createCalendar } from '../support/calendar.ts';
import { createEscalation } from '../support/escalation.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { createManagedArea, createProject } from '../support/setup.ts';
import { startChineseTexts } from '../support/texts.ts';

const areas = [
  createManagedArea({ id: 'area-1', name: '江畔智谷' }),
  createManagedArea({ id: 'area-2', name: 'A座', kind: 'building', parentId: 'area-1', level: 1 }),
];
const type = { id: 'type-1', name: '高压配电检修', specialty: '电气', retired: false };
const types = [type, { ...type, id: 'type-2', name: '旧业务', retired: true }];
const calendars = [
  createCalendar({ isDefault: true }),
  createCalendar({ id: 'calendar-2', name: '夜班', isDefault: false }),
  createCalendar({ id: 'calendar-3', name: '旧日历', isDefault: false, retired: true }),
];
const client = createMember({ accountId: 'account-5', fullName: '周敏', grants: [{ id: 'grant-3', role: 'client_rep', area: null }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'project.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reads: Record<string, (call: ReceivedCall) => unknown> = {
  listAreas: () => areas,
  listManagedBusinessTypes: () => types,
  listTeams: () => [createTeam()],
  listCalendars: () => calendars,
  getEscalation: () => createEscalation({ clockTargets: { 1: { arrive: { duration: 40 * minuteMs, counts: 'always' } } } }),
  listMembers: ({ input }) => pageOf(input.role === 'client_rep' ? [client] : [client, createMember()]),
};

function open(
  id: string | null,
  stored: () => ReturnType<typeof createProject>[],
  answer: (call: ReceivedCall) => Envelope = () => success(createProject()),
) {
  const server = startFakeServer((call) => {
    if (call.name === 'listManagedProjects') return success(stored());
    const read = reads[call.name];
    return read ? success(read(call)) : answer(call);
  });
  return { ...server, ...openScreens(screenAddress('managedProject', { id }), { managedProject: <ManagedProjectScreen /> }) };
}

const pick = async (field: string, ...options: RegExp[]) => {
  fireEvent.click(await screen.findByRole('button', { name: `选择${field}` }));
  const sheet = within(await screen.findByRole('dialog', { name: field }));
  for (const name of options) fireEvent.click(await sheet.findByRole('checkbox', { name }));
  fireEvent.click(sheet.getByRole('button', { name: `完成（${options.length}）` }));
};

describe('the form of a project', () => {
  it('creates a project of areas, business types in use, teams and client representatives', async () => {
    const { callsOf } = open(null, () => []);
    fireEvent.click(await screen.findByRole('button', { name: '创建项目' }));
    expect(await screen.findAllByText('请检查数据')).toHaveLength(3);
    fireEvent.change(screen.getByLabelText('项目名称'), { target: { value: '江畔智谷能源托管' } });
    fireEvent.change(screen.getByLabelText('客户'), { target: { value: '江畔智谷物业' } });
    await pick('区域', /江畔智谷/);
    await pick('班组', /电气一班/);
    fireEvent.click(screen.getByRole('button', { name: /^工作日历/ }));
    expect(screen.queryByRole('button', { name: '旧日历' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '夜班' }));
    await pick('客户代表', /周敏/);
    fireEvent.click(screen.getByRole('button', { name: '选择业务类型' }));
    expect(await screen.findByRole('checkbox', { name: /高压配电检修/ })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /旧业务/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '完成（0）' }));
    fireEvent.click(screen.getByRole('button', { name: '一级 未另行约定' }));
    expect(await screen.findByPlaceholderText('组织时限 40 分钟')).toBe(screen.getByLabelText('到场'));
    fireEvent.change(screen.getByLabelText('到场'), { target: { value: '20' } });
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByRole('button', { name: '一级 约定 1 项' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '创建项目' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(callsOf('saveProject').map(({ input }) => input)).toEqual([
      {
        name: '江畔智谷能源托管',
        customer: '江畔智谷物业',
        contractNo: null,
        managerId: null,
        startsOn: null,
        endsOn: null,
        grabAllowed: false,
        calendarId: 'calendar-2',
        clockTargets: { 1: { arrive: { duration: 20 * minuteMs, counts: 'always' } } },
        areaIds: ['area-1'],
        teamIds: ['team-1'],
        businessTypeIds: [],
        clientIds: ['account-5'],
      },
    ]);
  });

  it('shows at the name that another project has it, and keeps the input', async () => {
    open(
      'project-1',
      () => [createProject()],
      () => ({ code: bodyCode.conflict, message: '已有同名项目', data: { fields: { name: '已有同名项目' } } }),
    );
    fireEvent.change(await screen.findByLabelText('项目名称'), { target: { value: '云栖' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toBe('已有同名项目');
    expect(screen.getByLabelText<HTMLInputElement>('项目名称').value).toBe('云栖');
  });

  it('says which parts are not in use any more', async () => {
    open('project-1', () => [createProject({ businessTypes: [{ id: 'type-2', name: '旧业务' }] })]);
    expect(await screen.findByText('已停用，请移除')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '移除 旧业务' }));
    expect(screen.queryByText('已停用，请移除')).toBeNull();
  });
});

describe('a project that somebody else has changed meanwhile', () => {
  const theirs = createProject({ version: 4, customer: '江畔智谷发展' });

  async function openAndCollide() {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as undefined);
    let isChanged = false;
    const opened = open(
      'project-1',
      () => [isChanged ? theirs : createProject()],
      ({ input }) => {
        if (input.version === 4) return success(theirs);
        isChanged = true;
        return { code: bodyCode.conflict, message: '内容已变化', data: theirs };
      },
    );
    fireEvent.change(await screen.findByLabelText('项目名称'), { target: { value: '江畔智谷三期' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const notice = within(await screen.findByRole('alert'));
    expect(scroll).toHaveBeenCalled();
    return { ...opened, notice };
  }

  it('shows what differs, and saves over it with the new version only by its button', async () => {
    const { callsOf, notice } = await openAndCollide();
    const values = notice.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['江畔智谷能源托管', '江畔智谷三期', '江畔智谷发展', '江畔智谷物业']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
    fireEvent.click(notice.getByRole('button', { name: '用我的覆盖' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(callsOf('saveProject').map(({ input }) => [input.version, input.name, input.customer])).toEqual([
      [3, '江畔智谷三期', '江畔智谷物业'],
      [4, '江畔智谷三期', '江畔智谷物业'],
    ]);
  });

  it('takes theirs and goes on from there', async () => {
    const { notice } = await openAndCollide();
    fireEvent.click(notice.getByRole('button', { name: '采用最新' }));
    expect(screen.getByLabelText<HTMLInputElement>('客户').value).toBe('江畔智谷发展');
    expect(screen.getByLabelText<HTMLInputElement>('项目名称').value).toBe('江畔智谷能源托管');
    await waitFor(() => expect(screen.queryByText('刚刚有人修改了内容')).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(false);
  });
});

describe('the end of a project', () => {
  it('is refused with the open orders, each of which can be opened', async () => {
    const orders = [{ id: 'order-1', orderNo: 'WO20261120-0042', title: '2号变压器油温过高' }];
    const { callsOf, readAddress } = open(
      'project-1',
      () => [createProject()],
      () => ({ code: bodyCode.conflict, message: '项目还有未完成的工单', data: { orders } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: '结束项目' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '结束项目' }));
    fireEvent.click(await screen.findByRole('button', { name: /2号变压器油温过高/ }));
    expect(readAddress()).toBe(screenAddress('workOrder', { id: 'order-1' }));
    expect(callsOf('endProject').map(({ input }) => input)).toEqual([{ id: 'project-1', version: 3 }]);
  });

  it('can be taken back by its administrator', async () => {
    let isEnded = true;
    const { callsOf } = open(
      'project-1',
      () => [createProject({ state: isEnded ? 'ended' : 'active', openOrders: 0 })],
      () => {
        isEnded = false;
        return success(createProject());
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: '恢复项目' }));
    expect(await screen.findByRole('button', { name: '结束项目' })).toBeTruthy();
    expect(callsOf('reopenProject').map(({ input }) => input)).toEqual([{ id: 'project-1', version: 3 }]);
  });

  it('is read again where somebody else has taken that back', async () => {
    let isEnded = true;
    open(
      'project-1',
      () => [createProject({ state: isEnded ? 'ended' : 'active', openOrders: 0 })],
      () => {
        isEnded = false;
        return { code: bodyCode.conflict, message: '已被他人修改', data: null };
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: '恢复项目' }));
    expect(await screen.findByRole('button', { name: '结束项目' })).toBeTruthy();
  });
});

it('is a page to read for accounts that do not manage all of its areas', async () => {
  signInAs(['setup.view']);
  open('project-1', () => [createProject({ mayManage: false, businessTypes: [] })]);
  expect(await screen.findByText('没有业务类型，还不能建单')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('does not create a project for accounts that may only read', async () => {
  signInAs(['setup.view']);
  open(null, () => [createProject({ mayManage: false })]);
  expect(await screen.findByText('找不到这个项目')).toBeTruthy();
});
