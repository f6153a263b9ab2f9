import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { JoinRequests } from '#features/home/components/entries/JoinRequests.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createMember, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(waiting: number) {
  const people = Array.from({ length: waiting }, () => createMember({ state: 'pending', grants: [] }));
  const server = startFakeServer(() => success(pageOf(people)));
  openScreens(paths.home, { home: <JoinRequests /> });
  return server;
}

it('shows an administrator the number of requests to join, with a link to them', async () => {
  signInAs(administration);
  open(2);
  const way = await screen.findByRole('link', { name: /加入申请.*2 人待审核/ });
  expect(way.getAttribute('href')).toBe(`${paths.members}?tab=pending`);
});

it('renders nothing while there are none', async () => {
  signInAs(administration);
  const { callsOf } = open(0);
  await waitFor(() => expect(callsOf('listMembers')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});

it('makes no call for accounts that do not decide on requests', () => {
  signInAs(['work-order.view']);
  const { calls } = open(2);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls).toHaveLength(0);
});
