import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SkillListScreen } from '#features/skill/screens/SkillListScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['skill.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens on the certificates that end soon where none has ended, and on those that have ended when that is chosen', async () => {
  const { callsOf } = startFakeServer(() => success({ items: [], total: 0, page: 1, pageSize: 20, cursor: null }));
  openScreen(<SkillListScreen />);
  expect(await screen.findByText('30 天内没有证件到期')).toBeTruthy();
  expect(callsOf('listEndingSkills').map(({ input }) => input.state)).toEqual(['ended', 'ending']);
  fireEvent.click(screen.getByRole('tab', { name: '已过期' }));
  expect(await screen.findByText('没有过期的证件')).toBeTruthy();
});
