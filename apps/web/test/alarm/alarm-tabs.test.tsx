import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AlarmTabs } from '#features/alarm/components/list/AlarmTabs.tsx';
import { type AlarmQuery, noFilters } from '#features/alarm/model/list-query.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['alarm.view']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plain: AlarmQuery = { ...noFilters, tab: 'standing', level: null, keyword: '' };
const narrowed: AlarmQuery[] = [
  { ...plain, energyType: 'NYSN' },
  { ...plain, level: 1 },
];

it('counts only what the list shows', async () => {
  startFakeServer(() => success({ total: 47, unacknowledged: 12, byLevel: [] }));
  openScreen(<AlarmTabs query={plain} onChange={() => undefined} />);
  expect(await screen.findByText('47')).toBeTruthy();
  cleanup();
  for (const query of narrowed) {
    openScreen(<AlarmTabs query={query} onChange={() => undefined} />);
    expect(screen.queryByText('47')).toBeNull();
    cleanup();
  }
});
