import type { ApiOutput } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SearchScreen } from '#features/search/screens/SearchScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { PaneContext } from '#shared/layout/pane.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Results = ApiOutput<'searchAll'>;

const place = (number: number) => ({ id: `place-${number}`, name: `${number} 号水泵房`, kind: 'room' as const, within: '星澜公寓' });
const none = { items: [], total: 0, totalIsLeast: false };
const found: Results = {
  orders: none,
  devices: {
    items: [{ kind: 'device', id: 'device-1', name: '冷却水泵', code: 'CP-03', energyType: null, online: true, site: '制冷站' }],
    total: 1,
    totalIsLeast: false,
  },
  people: {
    items: [
      { id: 'account-2', fullName: '水泵师傅', maskedNumber: '138****0008', phoneNumber: '13800000008', teams: [] },
      { id: 'account-3', fullName: '水泵客户', maskedNumber: '138****0005', phoneNumber: null, teams: [] },
    ],
    total: 2,
    totalIsLeast: false,
  },
  places: { items: [1, 2, 3, 4].map(place), total: 25, totalIsLeast: false },
};

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['work-order.view', 'device.view', 'member.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (results: Results, keyword = '') => {
  const server = startFakeServer(() => success(results));
  const address = keyword === '' ? paths.search : `${paths.search}?keyword=${encodeURIComponent(keyword)}`;
  return { ...server, ...openScreens(address, { search: <SearchScreen /> }) };
};

it('makes no call before something is typed, and then searches for the trimmed keyword', async () => {
  const { callsOf } = open(found);
  expect(screen.getByText('输入编号、名称、人员或位置')).toBeTruthy();
  expect(callsOf('searchAll')).toHaveLength(0);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: ' 水泵 ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(callsOf('searchAll').map(({ input }) => input)).toEqual([{ keyword: '水泵' }]));
});

it('shows three results of a kind with a link to all, and calls people where that is allowed, without showing their numbers', async () => {
  open(found, '水泵');
  fireEvent.click(await screen.findByRole('button', { name: '全部 25，位置' }));
  expect(screen.getByText(/只显示前 4 条/)).toBeTruthy();
  expect(screen.queryByText(/CP-03/)).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: /^人员/ }));
  expect(screen.getByRole('link', { name: '拨打 水泵师傅 的电话' }).getAttribute('href')).toBe('tel:13800000008');
  expect(screen.queryByRole('link', { name: '拨打 水泵客户 的电话' })).toBeNull();
  expect(document.body.textContent).not.toContain('13800000008');
});

it('says that nothing was found, and offers the scanner only to accounts that may see devices', async () => {
  open({ orders: none, devices: none, people: none, places: none }, '没有');
  expect(await screen.findByText('请换个编号，或扫码查找')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '扫码查找设备' })).toHaveLength(2);
  cleanup();
  queryClient.clear();
  signInAs(['work-order.view']);
  open({ orders: none, devices: null, people: null, places: null }, '没有');
  expect(await screen.findByText('请换个编号或关键词')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '扫码查找设备' })).toBeNull();
});

it('remembers a keyword with results once the search is left, newest first, and forgets all on request', async () => {
  for (const keyword of ['水泵', '阀门', '水泵']) {
    open(found, keyword);
    await screen.findByText(/CP-03/);
    cleanup();
  }
  open(found);
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words).toEqual(['水泵', '阀门']);
  fireEvent.click(screen.getByRole('button', { name: '清空最近搜索' }));
  expect(screen.queryByText('最近搜索')).toBeNull();
  cleanup();
  signInAs(['device.view'], { id: 'tenant-2', name: '江南物业' });
  open(found);
  expect(screen.queryByText('最近搜索')).toBeNull();
});

it('does not remember a keyword without results', async () => {
  open({ orders: none, devices: none, people: none, places: none }, '没有');
  await screen.findByText('没有找到');
  cleanup();
  open(found);
  expect(screen.queryByText('最近搜索')).toBeNull();
});

it('has the focus when it is opened, but not beside a device that was found before', () => {
  startFakeServer(() => success(found));
  const shown = (opened: string[]) => (
    <PaneContext value={{ isList: true, close: null, beside: null, opened }}>
      <SearchScreen />
    </PaneContext>
  );
  openScreens(paths.search, { search: shown([paths.device]) });
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  cleanup();
  openScreens(paths.search, { search: shown([]) });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
