import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PointVisitForm } from '#features/inspection/components/visit/PointVisitForm.tsx';
import { SkipSheet } from '#features/inspection/components/visit/SkipSheet.tsx';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { closedOutbox, useOutbox } from '#shared/outbox/outbox-state.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const point = {
  id: 'point-1',
  number: 1,
  name: '1#变压器',
  place: '1#配电房',
  device: null,
  questions: [],
  earlier: [],
} as never as InspectionPoint;
const opening = { identifiedBy: 'hand', code: undefined, reason: '标签脱落', openedAt: '2026-11-20T04:35:00.000Z' } as const;
const visit = <PointVisitForm inspection={{ orderId, mayRaise: false } as never} point={point} opening={opening} />;
const skip = <SkipSheet orderId={orderId} point={point} onClose={() => undefined} />;

it.each([
  ['completed', '完成此点', visit],
  ['skipped', '跳过此点', skip],
])(
  'a point can be %s only with a network where the phone keeps nothing, which is said instead of a failure at the end',
  async (_, name, shown) => {
    signInAs(['work-order.view']);
    startFakeServer(() => success(createOrderDetail()));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openScreen(shown);
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(await screen.findByText('没有网络，联网后才能操作')).toBeTruthy();
    expect(button().disabled).toBe(true);
    act(() => useOutbox.setState({ ...closedOutbox, control: {} as never }));
    expect(screen.queryByText('没有网络，联网后才能操作')).toBeNull();
    expect(button().disabled).toBe(false);
    act(() => useOutbox.setState(closedOutbox));
    expect(button().disabled).toBe(true);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('没有网络，联网后才能操作')).toBeNull();
    expect(button().disabled).toBe(false);
  },
);
