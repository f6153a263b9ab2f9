import type { CutoffState } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CutoffCard } from '#features/cutoff/components/CutoffCard.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const cutoff = {
  walletId: 'wallet',
  version: 1,
  room: { id: 'room', name: '1202' },
  account: { id: 'account', fullName: '顾佳宁' },
  balanceCents: -6922,
  since: '2026-11-19T01:00:00Z',
  cutAt: null,
  guards: [],
  hold: null,
  isPostpaid: false,
};

const show = (state: CutoffState, hold: { until: string; reason: string; by: string } | null = null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CutoffCard cutoff={{ ...cutoff, state, hold }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const listButtons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('a room that owes', () => {
  it('is held back where the debt leads to a cut-off', () => {
    show('grace');
    expect(listButtons()).toEqual(['暂缓断电']);
  });

  it('is not offered to be held back where it leads to none', () => {
    show('arrears');
    expect(listButtons()).toEqual([]);
  });

  it('is held back no longer, wherever it stands', () => {
    show('arrears', { until: '2026-11-25T01:00:00Z', reason: '住院', by: '周会计' });
    expect(listButtons()).toEqual(['结束暂缓']);
  });
});
