import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useCommentForm } from '#features/comment/hooks/use-comment-form.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { closedOutbox, useOutbox } from '#shared/outbox/outbox-state.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
});
/** Each ends a call that was left waiting for its answer. */
const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  useOutbox.setState(closedOutbox, true);
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
const open = () =>
  renderHook(() => useCommentForm({ orderId: 'order-1', mayCommentInternally: true, onSent: () => undefined }), { wrapper });

/** The app ends while the answer is on its way. */
async function sendInVain(text: string) {
  const later = new Promise<TypeError>((resolve) => {
    ends.push(() => resolve(new TypeError('Failed to fetch')));
  });
  const { callsOf } = startFakeServer(() => later);
  const first = open();
  act(() => first.result.current.form.change({ text }));
  void first.result.current.form.submit().catch(() => undefined);
  await waitFor(() => expect(callsOf('addOrderComment')).toHaveLength(1));
  first.unmount();
  return callsOf('addOrderComment')[0]?.headers.get('idempotency-key') ?? '';
}

/** The form is restored, and sent. @returns the keys of what was sent */
async function sendRestored(text: string) {
  const { callsOf } = startFakeServer(() => success({ id: 'comment-1' }));
  const again = open();
  expect(again.result.current.form.values.text).not.toBe('');
  act(() => again.result.current.form.change({ text }));
  await act(() => again.result.current.form.submit());
  return callsOf('addOrderComment').map(({ headers }) => headers.get('idempotency-key'));
}

it('a comment whose form was left before the answer came is sent again under its key, once', async () => {
  const key = await sendInVain('已到现场');
  expect(await sendRestored('已到现场')).toEqual([key]);
  const { callsOf } = startFakeServer(() => success({ id: 'comment-2' }));
  const next = open();
  act(() => next.result.current.form.change({ text: '已到现场' }));
  await act(() => next.result.current.form.submit());
  expect(callsOf('addOrderComment')[0]?.headers.get('idempotency-key')).not.toBe(key);
});

it('a comment that was changed meanwhile is another one, and one of another account too', async () => {
  const key = await sendInVain('已到现场');
  expect(await sendRestored('已到现场，等备件')).not.toEqual([key]);
  const other = await sendInVain('等备件');
  localStorage.setItem('tenantid', 'tenant-2');
  expect(await sendRestored('等备件')).not.toEqual([other]);
});

it('a comment that was sent in vain waits under its key where there is no network by then', async () => {
  const key = await sendInVain('已到现场');
  const comment = vi.fn(async (_: { id: string | null }) => ({ id: 'comment-1' }));
  useOutbox.setState({ control: { comment } as never });
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  expect(await sendRestored('已到现场')).toEqual([]);
  expect(comment.mock.calls.map(([{ id }]) => id)).toEqual([key]);
});
