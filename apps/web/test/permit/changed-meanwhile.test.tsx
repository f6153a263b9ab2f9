import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PermitEditScreen } from '#features/permit/screens/PermitEditScreen.tsx';
import { SwitchingEditScreen } from '#features/switching/screens/SwitchingEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view']);
  queryClient.clear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const person = (id: string) => ({ id, fullName: id });
const point = { device: { id: 'device-1', name: '1号变压器' }, name: '1QF', needsProof: true, needsEarth: false };
const permit = {
  ...{ id: 'permit-1', version: 1, kind: 'lowVoltage', status: 'draft', order: { id: 'order-1' } },
  ...{ issuer: person('a'), leader: person('b'), permitter: person('c'), guardian: null, crew: [] },
  ...{ place: '配电室', scope: '更换断路器', measures: '停电', points: [point] },
  ...{ validFrom: '2026-11-28T00:00:00.000Z', validUntil: '2026-11-28T08:00:00.000Z' },
};
const theirPermit = {
  ...permit,
  version: 2,
  issuer: person('d'),
  crew: [person('e')],
  points: [point, { ...point, name: '2QF', needsEarth: true }],
};
const step = { text: '断开 1QF', device: null, equipment: 'breaker', closes: false, expects: null };
const switching = {
  ...{ id: 'switching-1', version: 1, kind: 'lowVoltage', status: 'draft', order: { id: 'order-1' }, task: '停电' },
  ...{ supervisor: person('a'), commander: person('b'), steps: [step] },
};
const theirSwitching = { ...switching, version: 2, supervisor: person('d'), steps: [step, { ...step, text: '拉开 1QS' }] };

/** A server on which somebody else saves after the first read. */
function open<Read extends { version: number }>(area: 'permit' | 'switching', mine: Read, theirs: Read) {
  let isChanged = false;
  const [read, save] = area === 'permit' ? (['getPermit', 'savePermit'] as const) : (['getSwitching', 'saveSwitching'] as const);
  const server = startFakeServer(({ name, input }) => {
    if (name === read) return success(isChanged ? theirs : mine);
    if (name === 'getPermitChoices')
      return success({
        people: [{ id: 'a', fullName: '老赵', teams: [], isUnqualified: false, qualifiedUntil: null }],
        devices: [],
        models: [],
      });
    if (input.version === theirs.version) return success(theirs);
    isChanged = true;
    return { code: bodyCode.conflict, message: '内容已变化', data: null };
  });
  openScreens(screenAddress(area === 'permit' ? 'permitEdit' : 'switchingEdit', { id: `${area}-1` }), {
    permitEdit: <PermitEditScreen />,
    switchingEdit: <SwitchingEditScreen />,
  });
  const arrive = () => act(() => queryClient.setQueryData(apiKey(read, { id: `${area}-1` }), theirs));
  return { ...server, sent: () => server.callsOf(save).map(({ input }) => input), arrive };
}

const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a permit that somebody else has changed meanwhile', () => {
  it('is sent as of the version on which the draft began, and over theirs only by its button', async () => {
    const { sent } = open('permit', permit, theirPermit);
    await type('工作地点', '配电室二层');
    press('保存草稿');
    const notice = within(await screen.findByRole('alert'));
    const values = notice.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['d', '老赵', 'e', '无', '配电室', '配电室二层', '1QF 须验电、2QF 须验电 须接地', '1QF 须验电']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存草稿' }).disabled).toBe(true);
    fireEvent.click(notice.getByRole('button', { name: '用我的覆盖' }));
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(sent().map(({ version, place }) => [version, place])).toEqual([
      [1, '配电室二层'],
      [2, '配电室二层'],
    ]);
  });

  it('is known once it is read again, and theirs can be taken', async () => {
    const { sent, arrive } = open('permit', permit, theirPermit);
    await type('工作地点', '配电室二层');
    arrive();
    fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '采用最新' }));
    expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
    press('保存草稿');
    expect(await screen.findByText('somewhere else')).toBeTruthy();
    expect(sent().map(({ version, points }) => [version, (points as unknown[]).length])).toEqual([[2, 2]]);
  });

  it('is known when a draft of an earlier visit is restored', async () => {
    open('permit', permit, theirPermit);
    await type('工作地点', '配电室二层');
    cleanup();
    queryClient.clear();
    open('permit', theirPermit, theirPermit);
    expect(within(await screen.findByRole('alert')).getByText('配电室二层')).toBeTruthy();
  });
});

it('keeps the version of a switching order that somebody else has changed meanwhile', async () => {
  const { sent } = open('switching', switching, theirSwitching);
  await type('操作任务', '1AA5 停电');
  press('保存草稿');
  const notice = within(await screen.findByRole('alert'));
  const values = notice.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['停电', '1AA5 停电', 'd', '老赵', '断开 1QF、拉开 1QS', '断开 1QF']);
  fireEvent.click(notice.getByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(sent().map(({ version }) => version)).toEqual([1, 2]);
});
