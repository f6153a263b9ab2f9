import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TraceDay } from '#features/footprint/components/TraceDay.tsx';
import { useSession } from '#shared/session/session-store.ts';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

vi.mock('#shared/map/TrackMap.tsx', () => ({ TrackMap: () => null }));

beforeAll(startChineseTexts);
beforeEach(() => useSession.setState({ user: { id: 'account-1', timeZone: 'Pacific/Honolulu' } as never }));
afterEach(cleanup);

it('shows the times of the organisation, whose day it is', () => {
  const place = { longitude: 120, latitude: 30 };
  const [from, to] = ['2026-11-20T18:00:00.000Z', '2026-11-21T04:30:00.000Z'];
  const points = [from, to].map((at) => ({ ...place, at, accuracy: 8, orderId: null }));
  openScreen(<TraceDay trace={{ points, stays: [{ ...place, from, to }], distance: 1200 } as never} />);
  expect(screen.getAllByText(/08:00–18:30/)).toHaveLength(2);
});
