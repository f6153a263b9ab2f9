import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WorkOrderListScreen } from '#features/work-order/screens/WorkOrderListScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const headings = ['编号', '标题'];
let saved: { name: string; text: Promise<string> }[];

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  saved = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob.text() });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answer = Parameters<typeof startFakeServer>[0];

function open(answer: Answer, permissions: Parameters<typeof signInAs>[0] = ['work-order.view', 'work-order.export']) {
  signInAs(permissions);
  const server = startFakeServer((call) => {
    if (call.name === 'exportWorkOrders') return answer(call);
    if (call.name === 'listWorkOrders') return success({ ...pageOf([]), tabs: [] });
    return success([]);
  });
  openScreens(screenAddress('workOrders', { tab: 'executing', level: '2', keyword: '变压器' }), { workOrders: <WorkOrderListScreen /> });
  return server;
}

async function submitCsv(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: '导出工单' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'CSV' }));
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
}

const inputsOf = (calls: readonly ReceivedCall[]) => calls.map(({ input }) => input);

it('saves all pages of the list as a file in which no cell is a formula', async () => {
  const { callsOf } = open(({ input }) =>
    input.cursor === undefined
      ? success({ headings, rows: [['WO-1', '=1+1']], total: 2, nextCursor: 'next' })
      : success({ headings, rows: [['WO-2', '油温, 过高']], total: 2, nextCursor: null }),
  );
  await submitCsv();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^工单-\d{4}-\d\d-\d\d\.csv$/);
  expect((await saved[0]?.text)?.replace('\ufeff', '').split('\r\n')).toEqual(['编号,标题', "WO-1,'=1+1", 'WO-2,"油温, 过高"']);
  const filters = { tab: 'executing', scope: 'all', level: '2', keyword: '变压器' };
  expect(inputsOf(callsOf('exportWorkOrders'))).toEqual([filters, { ...filters, cursor: 'next' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: '导出' })).toBeNull());
});

it('says what the server refuses, and stays open', async () => {
  const text = '一次最多导出 10000 张工单，请缩小筛选范围后再导出';
  open(() => ({ code: bodyCode.invalid, message: '请检查', data: { fields: { from: text } } }));
  await submitCsv();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: '导出' })).toBeTruthy();
});

it('saves no empty file', async () => {
  open(() => success({ headings, rows: [], total: 0, nextCursor: null }));
  await submitCsv();
  expect(await screen.findByText('当前列表没有可导出的工单')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('shows how far it is, and ends when the sheet is closed', async () => {
  let release: () => void = vi.fn();
  const { callsOf } = open(async ({ input }) => {
    if (input.cursor !== undefined)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return success({ headings, rows: [['WO-1', '一']], total: 2000, nextCursor: 'next' });
  });
  await submitCsv();
  expect(await screen.findByText('已读取 1 / 2,000 张')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  release();
  await waitFor(() => expect(screen.queryByText('已读取 1 / 2,000 张')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(callsOf('exportWorkOrders')).toHaveLength(2);
  expect(saved).toEqual([]);
});

it('is offered to nobody without the permission', async () => {
  open(() => success(null), ['work-order.view']);
  expect(await screen.findByText('没有执行中的工单')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导出工单' })).toBeNull();
});
