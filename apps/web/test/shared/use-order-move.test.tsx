import { bodyCode, type Envelope } from '@energy-om/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { apiQueryOptions } from '#shared/api/use-api-query.ts';
import { useOrder } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const createErrorAnswer = (code: number): Envelope => ({ code, message: '工单状态已变化', data: null }) as Envelope;

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A screen that shows an order and can add a note to it; each note gets the next answer, and the last answer is repeated. */
function open({ answers = [success({})], withPosition = false }: { answers?: (Envelope | Error)[]; withPosition?: boolean } = {}) {
  const present = { version: 5 };
  const server = startFakeServer((call) => {
    if (call.name === 'getWorkOrder') return success(createOrderDetail({ version: present.version }));
    return (answers.length > 1 ? answers.shift() : answers[0]) as Envelope | Error;
  });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const screen = renderHook(
    () => {
      const { data } = useOrder(orderId);
      return { order: data, ...useOrderMove('updateWorkOrder', data ?? { id: orderId, version: 0 }, { withPosition }) };
    },
    { wrapper },
  );
  const sent = () => server.callsOf('updateWorkOrder').map(({ input }) => input);
  return { ...server, present, sent, read: () => screen.result.current };
}

/** @param answer null: the phone has no position in time */
function stubPosition(answer: { longitude: number; latitude: number } | null) {
  const getCurrentPosition = vi.fn((found: (position: unknown) => void, failed: (error: unknown) => void) =>
    answer ? found({ coords: { ...answer, accuracy: 12 } }) : failed({ code: 3, PERMISSION_DENIED: 1 }),
  );
  vi.stubGlobal('navigator', { ...navigator, onLine: true, geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}
const add = { mode: 'add', text: '备件已到', fileIds: [] } as const;
const move = (read: ReturnType<typeof open>['read']) => act(() => read().move({ ...add, fileIds: [] }));
const ready = (read: ReturnType<typeof open>['read']) => waitFor(() => expect(read().order).toBeDefined());

it('acts on the order in the version on the screen, and reads the order again', async () => {
  const { read, sent, callsOf, present } = open();
  await ready(read);
  present.version = 6;
  await move(read);
  expect(sent()).toEqual([{ ...add, id: orderId, version: 5 }]);
  await waitFor(() => expect(read().order?.version).toBe(6));
  expect(callsOf('getWorkOrder')).toHaveLength(2);
  expect(read().isOutdated).toBe(false);
});

it('marks every list of orders as stale', async () => {
  const { read } = open();
  await ready(read);
  const { queryKey } = apiQueryOptions('listWorkOrders', { tab: 'toAccept' });
  queryClient.setQueryData(queryKey, { items: [], total: 0, totalIsLeast: false, page: 1, pageSize: 20, cursor: null, tabs: [] });
  await move(read);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('reports that somebody else was faster, and sends the new version with the next attempt', async () => {
  const { read, sent, present } = open({ answers: [createErrorAnswer(bodyCode.conflict), success({})] });
  await ready(read);
  present.version = 6;
  await act(() => expect(read().move({ ...add, fileIds: [] })).rejects.toThrow(ApiError));
  expect(read().isOutdated).toBe(true);
  // The order is read again before the error is shown, so that the next tap does not send the old version.
  expect(read().order?.version).toBe(6);
  await move(read);
  expect(sent().map(({ version }) => version)).toEqual([5, 6]);
  expect(read().isOutdated).toBe(false);
});

it('keeps the order after an error that is not about its state', async () => {
  const { read, callsOf } = open({ answers: [createErrorAnswer(bodyCode.invalid)] });
  await ready(read);
  await act(() => expect(read().move({ ...add, fileIds: [] })).rejects.toThrow(ApiError));
  expect(read().isOutdated).toBe(false);
  expect(callsOf('getWorkOrder')).toHaveLength(1);
});

it('sends the position where it is wanted, the same one until an attempt is answered', async () => {
  const ask = stubPosition({ longitude: 120.2, latitude: 30.2 });
  const { read, sent } = open({ answers: [new TypeError('no network'), success({})], withPosition: true });
  await ready(read);
  await act(() => expect(read().move({ ...add, fileIds: [] })).rejects.toThrow());
  await move(read);
  expect(ask).toHaveBeenCalledOnce();
  const [first, second] = sent();
  expect(first?.position).toMatchObject({ accuracy: 12 });
  expect(second).toEqual(first);
});

it.each([[success({})], [createErrorAnswer(bodyCode.invalid)]])(
  'asks for another position after an attempt that was answered',
  async (answer) => {
    stubPosition({ longitude: 120.2, latitude: 30.2 });
    const { read, sent } = open({ answers: [answer], withPosition: true });
    await ready(read);
    await act(() =>
      read()
        .move({ ...add, fileIds: [] })
        .then(String, String),
    );
    stubPosition({ longitude: 121.4, latitude: 31.2 });
    await act(() =>
      read()
        .move({ ...add, fileIds: [] })
        .then(String, String),
    );
    expect(sent().map(({ position }) => Math.floor((position as { longitude: number }).longitude))).toEqual([120, 121]);
  },
);

it('repeats a lost write under the key of the first attempt', async () => {
  const { read, callsOf } = open({ answers: [new TypeError('no network'), success({})] });
  await ready(read);
  await act(() => expect(read().move({ ...add, fileIds: [] })).rejects.toThrow());
  await move(read);
  const keys = callsOf('updateWorkOrder').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('is sent without a position that the phone does not report in time', async () => {
  stubPosition(null);
  const { read, sent } = open({ withPosition: true });
  await ready(read);
  await move(read);
  expect(sent()[0]).not.toHaveProperty('position');
});
