import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NewOrderScreen } from '#features/work-order-form/screens/NewOrderScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { listDrafts } from '#shared/draft/list-drafts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const worker = ['work-order.create', 'work-order.process'] as const;

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(worker);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param offered what the calls answer; all other lists are empty */
function open(offered: Record<string, unknown> = {}, query: Record<string, string> = {}) {
  startFakeServer(({ name }) => success(offered[name] ?? []));
  return openScreens(screenAddress('newWorkOrder', query), { newWorkOrder: <NewOrderScreen /> });
}
const transformer = {
  id: 'device-1',
  parentId: 'site-1',
  kind: 'device',
  name: '2号变压器',
  code: null,
  energyType: null,
  online: null,
  children: [],
};
const room = { ...transformer, id: 'site-1', parentId: null, kind: 'site', name: '1#配电房', children: [transformer] };
const projects = [{ id: 'project-1', name: '江畔智谷能源托管', customer: '江畔智谷' }];

it('says that there is no project yet and who can create one, in place of a form that cannot be filled in', async () => {
  open();
  expect(await screen.findByText('还没有可以建单的项目')).toBeTruthy();
  expect(screen.getByText('请组织管理员在“组织设置”中新建项目。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '去组织设置' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('leads an administrator to the set-up', async () => {
  signInAs([...worker, 'project.manage']);
  const { readAddress } = open();
  fireEvent.click(await screen.findByRole('button', { name: '去组织设置' }));
  expect(readAddress()).toBe(screenAddress('setup'));
});

it('says what the chosen project lacks, and leads an administrator to the project', async () => {
  signInAs([...worker, 'project.manage']);
  const { readAddress } = open({ listNewOrderProjects: projects });
  expect(await screen.findByText('该项目没有可用的站点')).toBeTruthy();
  expect(await screen.findByText('该项目没有业务类型')).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: '去组织设置' });
  fireEvent.click(first as HTMLElement);
  expect(readAddress()).toBe(screenAddress('managedProject', { id: 'project-1' }));
});

it('says nothing of the kind where everything is set up', async () => {
  const site = { id: 'site-1', parentId: null, level: 0, kind: 'site', name: '江畔智谷' };
  const type = { id: 'type-1', name: '高压配电检修', defaultLevel: 2, promises: [], backfillForm: [] };
  open({ listNewOrderProjects: projects, listProjectSites: [site], listBusinessTypes: [type] });
  expect(await screen.findByText('江畔智谷能源托管')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('业务类型'));
  expect(await screen.findByText('高压配电检修')).toBeTruthy();
  expect(screen.queryByText('该项目没有业务类型')).toBeNull();
  expect(screen.queryByText('该项目没有可用的站点')).toBeNull();
});

it('offers what the phone knows though the server could not be asked', async () => {
  const site = { id: 'site-1', parentId: null, level: 0, kind: 'site', name: '江畔智谷' };
  const type = { id: 'type-1', name: '高压配电检修', defaultLevel: 2, promises: [], backfillForm: [] };
  startFakeServer(() => ({ code: bodyCode.forbidden, message: '无法读取', data: null }));
  // As the copies fill the cache: what is known stands there, and so does that asking has failed.
  const known = { listNewOrderProjects: projects, listProjectSites: [site], listBusinessTypes: [type] };
  const stop = queryClient.getQueryCache().subscribe(({ type: kind, query }) => {
    const data = known[query.queryKey[0] as keyof typeof known];
    if (kind !== 'updated' || query.state.status !== 'error' || query.state.data !== undefined || !data) return;
    const { status, error } = query.state;
    queryClient.setQueryData(query.queryKey, data);
    query.setState({ isInvalidated: true, status, error });
  });
  openScreens(screenAddress('newWorkOrder'), { newWorkOrder: <NewOrderScreen /> });
  expect(await screen.findByText('江畔智谷能源托管')).toBeTruthy();
  fireEvent.click(await screen.findByLabelText('业务类型'));
  expect(await screen.findByText('高压配电检修')).toBeTruthy();
  expect(queryClient.getQueryState(['listProjectSites', { projectId: 'project-1' }])?.status).toBe('error');
  expect(screen.getByText('位置')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^位置/ })).toBeTruthy();
  stop();
});

it('chooses the only project without a draft of it, so that what it was opened from fills it the next time', async () => {
  open({ listNewOrderProjects: projects }, { deviceId: 'device-1' });
  expect(await screen.findByText('江畔智谷能源托管')).toBeTruthy();
  cleanup();
  expect(listDrafts().count).toBe(0);
  queryClient.clear();
  open({ listNewOrderProjects: projects, getNewOrderAreaTree: [room] }, { deviceId: 'device-1' });
  expect(await screen.findByText('2号变压器')).toBeTruthy();
});

it('is about the device where it was opened from a device in an order, and only linked with that order', async () => {
  const known = { listNewOrderProjects: projects, getNewOrderAreaTree: [room], getWorkOrder: createOrderDetail() };
  open(known, { deviceId: 'device-1', linkedOrderId: orderId });
  expect(await screen.findByText('2号变压器')).toBeTruthy();
  expect(await screen.findByText('关联工单 WO20261120-0042')).toBeTruthy();
  expect(screen.queryByText('进线电表')).toBeNull();
});

it('is filled anew by what it was opened from where a restored form is emptied', async () => {
  const known = { listNewOrderProjects: projects, getNewOrderAreaTree: [room], getWorkOrder: createOrderDetail() };
  open(known, { deviceId: 'device-1', linkedOrderId: orderId });
  await screen.findByText('2号变压器');
  await screen.findByText('关联工单 WO20261120-0042');
  fireEvent.change(screen.getByRole('textbox', { name: /^标题/ }), { target: { value: '漏油' } });
  cleanup();
  queryClient.clear();
  // What screens remember ends with the session, and the draft stays.
  const session = useSession.getState();
  useSession.setState({ user: null });
  useSession.setState(session);
  open(known, { deviceId: 'device-1', linkedOrderId: orderId });
  expect(await screen.findByDisplayValue('漏油')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '清空重填' }));
  expect(screen.queryByDisplayValue('漏油')).toBeNull();
  expect(await screen.findByText('2号变压器')).toBeTruthy();
  expect(await screen.findByText('关联工单 WO20261120-0042')).toBeTruthy();
});
