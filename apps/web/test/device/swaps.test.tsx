import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Swaps } from '#features/device/components/swap/Swaps.tsx';
import type { MeterSwap } from '#features/device/hooks/use-meter-swaps.ts';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

it('shows what both meters showed as exactly as it was read', () => {
  const swap = {
    ...{ id: 'swap-1', at: '2026-11-20T02:00:00.000Z', swappedBy: '李工', unit: 'm³', oldFactor: 1, newFactor: 1, order: null },
    ...{ old: { id: 'meter-1', name: '旧表', code: 'A' }, new: { id: 'meter-2', name: '新表', code: 'B' }, switchTested: null, note: '' },
    ...{ closing: { value: 1234.567, photos: [] }, opening: { value: 0.001, photos: [] } },
  } as unknown as MeterSwap;
  openScreen(<Swaps meterId="meter-2" swaps={[swap]} />);
  expect(screen.getByText(/1,234\.567 m³.*0\.001 m³/)).toBeTruthy();
});
