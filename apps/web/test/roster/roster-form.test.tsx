import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RosterEditScreen } from '#features/roster/screens/RosterEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { draftPrefix } from '#shared/draft/use-draft.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMembership, signInAs } from '../support/organisation.ts';
import { createRosterAnswer } from '../support/roster.ts';
import { startChineseTexts } from '../support/texts.ts';

const saved = success({ teamId: 'team-1', version: 2, warnings: [] });
const warned: Envelope = {
  ...{ code: bodyCode.conflict, message: '请说明原因' },
  data: { warnings: [{ kind: 'tooFew', person: null, day: '2026-11-21', value: 0 }] },
};

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['team.view']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the form, and says how the server answers each save. */
async function open(answers: Envelope[]) {
  const server = startFakeServer(({ name }) => (name === 'saveRoster' ? (answers.shift() ?? saved) : success(createRosterAnswer())));
  openScreens(screenAddress('rosterEdit', { team: 'team-1' }), { rosterEdit: <RosterEditScreen /> });
  await screen.findByLabelText('每班至少');
  return { reasons: () => server.callsOf('saveRoster').map(({ input }) => input.reason) };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存排班' }));

it('sends no reason that an earlier visit has left', async () => {
  const owner = `${createUser().id}/${createMembership().id}`;
  const draft = JSON.stringify({ value: { reason: '顶班' }, savedAt: Date.now() });
  localStorage.setItem(`${draftPrefix}${owner}:roster:team-1`, draft);
  const { reasons } = await open([warned]);
  await save();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe(''));
  expect(reasons()).toEqual(['']);
});

it('sends the reason for the warnings that are shown, and shows none of before another change', async () => {
  const { reasons } = await open([warned, warned]);
  await save();
  await screen.findByLabelText('原因');
  type('原因', '检修');
  type('每班至少', '2');
  expect(screen.queryByLabelText('原因')).toBeNull();
  await save();
  await screen.findByLabelText('原因');
  type('原因', '抢修');
  await save();
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(reasons()).toEqual(['', '', '抢修']);
});

it('asks for limits that are empty', async () => {
  const { reasons } = await open([]);
  for (const label of ['两班至少间隔', '每月加班不超过', '每班至少']) type(label, '');
  await save();
  expect(await screen.findAllByText('请检查数据')).toHaveLength(3);
  expect(reasons()).toEqual([]);
});
