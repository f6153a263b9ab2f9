import type { ApiOutput } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SharedPoolEditScreen } from '#features/shared-pool/screens/SharedPoolEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Pool = ApiOutput<'getSharedPool'>;

const meter = { id: 'meter-1', name: '走道照明表', isDeducted: false };
const pool: Pool = {
  ...{ id: 'pool-1', name: '公共照明', area: { id: 'area-1', name: '1 号楼' }, energyType: 'NYDN', settledTo: null, missingRooms: 0 },
  ...{ changedAt: '2026-11-20T04:00:00.000Z', sharers: [], excluded: [], days: [] },
  versions: [{ from: '2026-11-01T16:00:00.000Z', method: 'metered', basis: 'count', rooms: 1, meters: [meter] }],
};
const theirs: Pool = { ...pool, name: '楼道照明', changedAt: '2026-11-20T05:00:00.000Z' };

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['tariff.manage']);
  queryClient.clear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server on which somebody else saves after the first read. */
function start() {
  let isChanged = false;
  return startFakeServer(({ name, input }) => {
    if (name === 'getSharedPool') return success(isChanged ? theirs : pool);
    if (name.startsWith('list')) return success({ items: [], total: 0, page: 1, pageSize: 100, cursor: null });
    if (input.changedAt === theirs.changedAt) return success(theirs);
    isChanged = true;
    return { code: bodyCode.conflict, message: '内容已变化', data: theirs };
  });
}

it.each([
  ['采用最新', '楼道照明'],
  ['用我的覆盖', '大堂照明'],
])('says in what somebody else has changed it meanwhile, and goes on as is chosen: %s', async (choice, saved) => {
  const { callsOf } = start();
  openScreens(screenAddress('sharedPoolEdit', { id: pool.id }), { sharedPoolEdit: <SharedPoolEditScreen /> });
  fireEvent.change(await screen.findByDisplayValue('公共照明'), { target: { value: '大堂照明' } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
  fireEvent.click(save());
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('楼道照明');
  expect(save().disabled).toBe(true);
  fireEvent.click(within(notice).getByRole('button', { name: choice }));
  if (choice === '采用最新') fireEvent.click(save());
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveSharedPool').map(({ input }) => [input.changedAt, input.name])).toEqual([
    [pool.changedAt, '大堂照明'],
    [theirs.changedAt, saved],
  ]);
});
