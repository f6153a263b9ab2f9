import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SuspectUseCard } from '#features/suspect-use/components/SuspectUseCard.tsx';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const use = {
  ...{ id: 'use-1', version: 3, place: '101', meter: { id: 'meter-1', name: '水表' }, energyType: 'NYSN', room: null, suspicion: 'drop' },
  ...{ from: '2026-11-20T02:00:00.000Z', to: '2026-11-20T03:00:00.000Z', fromValue: 12.345, toValue: 12.349, amount: 4, maxPerHour: 5000 },
  ...{ cents: null, state: 'open', isCounted: null, reason: '先看现场', processedBy: null, decidedBy: '周复核' },
  ...{ foundAt: '2026-11-20T04:00:00.000Z', mayProcess: false, mayDecide: false },
} as ListItem<'listSuspectUses'>;

it('says who has rejected the decision before, and why, and what the meter showed as exactly as it is known', () => {
  openScreen(<SuspectUseCard use={use} />);
  expect(screen.getByText('周复核 驳回 · 先看现场')).toBeTruthy();
  expect(screen.getByText('示数 12.345 → 12.349')).toBeTruthy();
});
