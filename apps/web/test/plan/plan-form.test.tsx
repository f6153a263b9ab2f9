import { bodyCode, type Envelope } from '@energy-om/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlanDifferences } from '#features/plan/hooks/use-plan-differences.ts';
import { type PlanDraft, toPlanDraft } from '#features/plan/model/plan-draft.ts';
import { PlanEditScreen } from '#features/plan/screens/PlanEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { draftPrefix } from '#shared/draft/use-draft.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, createMembership, signInAs } from '../support/organisation.ts';
import { createPlan } from '../support/plan.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'plan.manage', 'device.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [project, site, otherSite] = ['智谷运维', '江畔智谷', '江南水厂'];
const type = { id: 'type-1', name: '空调维护' };
const projects = [
  { id: 'project-1', name: project, customer: '', state: 'active', areas: [{ id: 'site-1' }, { id: 'site-2' }], businessTypes: [type] },
];
const sites = [
  { id: 'site-1', name: site, parentId: null },
  { id: 'site-2', name: otherSite, parentId: null },
];
const routes = [{ id: 'route-2', name: '夜间巡检', site: { id: 'site-1', name: site } }];

/** Devices of two pages, the second one behind a cursor. */
const deviceOf = (name: string, changes = {}) => ({ id: name, name, code: 'KT', location: null, retired: false, ...changes });
const pageOf = ({ cursor }: Record<string, unknown>) =>
  cursor === undefined ? { items: [deviceOf('1 号机组')], cursor: 'next' } : { items: [deviceOf('2 号机组')], cursor: null };

function answerRead({ name, input }: ReceivedCall): Envelope | null {
  if (name === 'listManagedProjects') return success(projects);
  if (name === 'listSites') return success(sites);
  if (name === 'listInspectionRoutes') return success(routes);
  if (name === 'listManagedDevices') return success(pageOf(input));
  if (name === 'getMember') return success(createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] }));
  if (name === 'previewPlan') return success({ dates: [], isNever: false, weeks: [], counters: [], skills: null });
  return name === 'savePlan' || name === 'publishPlan' || name === 'getPlan' ? null : success([]);
}

function open(query: Record<string, string>, answer: (call: ReceivedCall) => Envelope = () => success(createPlan())) {
  const server = startFakeServer((call) => answerRead(call) ?? answer(call));
  return { ...server, ...openScreens(screenAddress('planEdit', query), { planEdit: <PlanEditScreen /> }) };
}

/** Leaves the form of a plan as an earlier visit did. */
function storeDraft(key: string, changes: Partial<PlanDraft> = {}): void {
  const value = { ...toPlanDraft(createPlan()), version: null, ...changes };
  const owner = `${createUser().id}/${createMembership().id}`;
  localStorage.setItem(`${draftPrefix}${owner}:plan:${key}`, JSON.stringify({ value, savedAt: Date.now() }));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (code: Envelope['code'], data: unknown = null): Envelope => ({ code, message: '请稍后再试', data });

describe('what two people typed of a plan', () => {
  const plan = createPlan({ route: { id: 'route-1', name: '日间巡检' } });
  const differencesTo = (changes: Partial<PlanDraft>) => {
    startFakeServer((call) => answerRead(call) ?? success([]));
    const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
    return renderHook(() => usePlanDifferences(plan, { ...toPlanDraft(plan), ...changes }), { wrapper }).result;
  };

  it('differs where the route alone does', async () => {
    const result = differencesTo({ routeId: 'route-2' });
    await waitFor(() => expect(result.current).toEqual([{ label: '巡检路线', theirs: '日间巡检', mine: '夜间巡检' }]));
  });

  it('differs where what the orders are for alone does', () => {
    expect(differencesTo({ isOnRoute: false }).current).toEqual([
      { label: '对象', theirs: '按巡检路线', mine: '整个地点' },
      { label: '巡检路线', theirs: '日间巡检', mine: '' },
    ]);
  });

  it('differs where the first day alone does', () => {
    expect(differencesTo({ startDay: '2027-01-01' }).current).toEqual([
      { label: '起始日期', theirs: '2026-12-01 08:00', mine: '2027-01-01 08:00' },
    ]);
  });
});

it('offers the devices of all pages', async () => {
  storeDraft('new', { isOfDevices: true });
  const { callsOf } = open({});
  await waitFor(() => expect(callsOf('listManagedDevices')).toHaveLength(2));
  press('选择设备');
  expect(await within(await screen.findByRole('dialog')).findByText('2 号机组')).toBeTruthy();
});

it('changes the plan that it has created where publishing it failed', async () => {
  let published = 0;
  storeDraft('new');
  const { callsOf } = open({}, ({ name, input }) => {
    if (name === 'savePlan') return success(createPlan({ version: input.id === undefined ? 1 : 2 }));
    published += 1;
    return published === 1 ? refusal(bodyCode.tooMany) : success(createPlan({ state: 'active' }));
  });
  await screen.findByText(project);
  press('发布计划');
  await waitFor(() => expect(callsOf('publishPlan')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布计划' }).disabled).toBe(false));
  press('发布计划');
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('savePlan').map(({ input }) => [input.id, input.version])).toEqual([
    [undefined, undefined],
    ['plan-1', 1],
  ]);
  expect(callsOf('publishPlan').map(({ input }) => input.version)).toEqual([1, 2]);
});

it('publishes over what somebody else has changed where publishing was asked for', async () => {
  let stored = createPlan();
  const { callsOf } = open({ id: 'plan-1' }, ({ name, input }) => {
    if (name === 'getPlan') return success(stored);
    if (name === 'publishPlan') return success(createPlan({ state: 'active', version: 6 }));
    if (input.version === 4) return success({ ...stored, version: 5 });
    stored = createPlan({ version: 4, description: '换滤网' });
    return refusal(bodyCode.conflict, stored);
  });
  fireEvent.click(await screen.findByRole('button', { name: '发布计划' }));
  fireEvent.click(await screen.findByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('publishPlan').map(({ input }) => input.version)).toEqual([5]);
});

it.each([
  ['trigger', '已有任务，不能改触发方式'],
  ['rule', '按此规则不会生成工单了'],
])('shows why the server refuses the %s', async (field, text) => {
  storeDraft('new');
  open({}, () => ({ code: bodyCode.invalid, message: '', data: { fields: { [field]: text } } }));
  await screen.findByText(project);
  press('存草稿');
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  fireEvent.click(screen.getByRole('radio', { name: /按完成时间/ }));
  expect(screen.queryByText(text)).toBeNull();
});

it('forgets the meter of the place before', async () => {
  storeDraft('new', { trigger: 'counter', isOfDevices: true, devices: [deviceOf('1 号机组')], meterId: '1 号机组', counterUnit: 'h' });
  open({});
  const field = screen.getByLabelText('计数来源');
  await waitFor(() => expect(field.textContent).toContain('1 号机组'));
  fireEvent.click(screen.getByLabelText('地点'));
  fireEvent.click(await within(await screen.findByRole('dialog')).findByText(otherSite));
  await waitFor(() => expect(screen.getByLabelText('计数来源').textContent).toContain('设备自带的累计读数'));
});
