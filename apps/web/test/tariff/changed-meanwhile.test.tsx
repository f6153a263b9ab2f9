import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { templateTerms } from '#features/tariff/model/templates.ts';
import { TariffCalendarScreen } from '#features/tariff/screens/TariffCalendarScreen.tsx';
import { TariffEditScreen } from '#features/tariff/screens/TariffEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

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
function start(mine: unknown, theirs: unknown) {
  let isChanged = false;
  return startFakeServer(({ name, input }) => {
    if (name.startsWith('get') || name.startsWith('list')) return success(isChanged ? theirs : mine);
    if (input.version === 2) return success(theirs);
    isChanged = true;
    return { code: bodyCode.conflict, message: '内容已变化', data: theirs };
  });
}

/** @param shown what the notice says of the newest and of one's own, in turns */
const takeTheirs = async (...shown: string[]) => {
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(shown);
  fireEvent.click(notice.getByRole('button', { name: '采用最新' }));
  expect(screen.queryByText('刚刚有人修改了内容')).toBeNull();
};

it('takes the prices that somebody else has saved meanwhile, and goes on from there', async () => {
  const version = { ...templateTerms.flat, id: 'version-1', version: 1, state: 'draft', validFrom: '2026-12-31T16:00:00.000Z' };
  const tariff = (changes: object) => ({ id: 'tariff-1', energyType: 'NYDN', versions: [{ ...version, ...changes }] });
  const { callsOf } = start(tariff({}), tariff({ version: 2, prices: { F: [700_000] } }));
  openScreens(screenAddress('tariffEdit', { id: 'tariff-1', version: 'version-1' }), { tariffEdit: <TariffEditScreen /> });
  fireEvent.change(await screen.findByDisplayValue('0.617'), { target: { value: '0.63' } });
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await takeTheirs('平段 0.7', '平段 0.63');
  expect(screen.getByDisplayValue('0.7')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  const sent = callsOf('saveTariffVersion').map(({ input }) => [input.version, input.prices]);
  expect(sent).toEqual([
    [1, { F: [630_000] }],
    [2, { F: [700_000] }],
  ]);
});

it('takes the dates that somebody else has saved meanwhile', async () => {
  const calendar = { version: 1, holiday: ['2026-10-01', '2026-10-02'], shiftedWorkday: [], hotDay: [] };
  start(calendar, { ...calendar, version: 2, holiday: ['2027-01-01'] });
  openScreens(screenAddress('tariffCalendar'), { tariffCalendar: <TariffCalendarScreen /> });
  fireEvent.click(await screen.findByRole('button', { name: /^删除.*2026-10-01/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await takeTheirs('无', '节假日', '节假日', '无');
  expect(screen.getAllByRole('button', { name: /^删除/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('2027-01-01'),
  ]);
});

it('says why dates cannot be changed whose use is settled', async () => {
  const calendar = { version: 1, holiday: ['2026-10-01'], shiftedWorkday: [], hotDay: [] };
  startFakeServer(({ name }) =>
    name === 'saveTariffCalendar'
      ? { code: bodyCode.conflict, message: '请选更晚的时间', data: { settledTo: '2026-11-01T00:00:00.000Z' } }
      : success(calendar),
  );
  openScreens(screenAddress('tariffCalendar'), { tariffCalendar: <TariffCalendarScreen /> });
  fireEvent.click(await screen.findByRole('button', { name: /^删除/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('用量已结算至 2026年11月1日，在此之前的日期不能再改'));
});
