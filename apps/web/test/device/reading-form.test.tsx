import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useReadingForm } from '#features/device/hooks/use-reading-form.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { closedOutbox, useOutbox } from '#shared/outbox/outbox-state.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { createMeter } from '../support/meter.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  hideToast();
});
afterEach(() => {
  cleanup();
  useOutbox.setState(closedOutbox, true);
  vi.unstubAllGlobals();
});

it('ends where the answer to a reading was lost and it waits on the phone, once and under the key of the attempt', async () => {
  const { callsOf } = startFakeServer(() => new TypeError('no network'));
  const read = vi.fn(async (_: { id: string | null }) => undefined);
  useOutbox.setState({ control: { read } as never });
  const onRecorded = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const form = renderHook(() => useReadingForm(createMeter() as MeterDetail, undefined, onRecorded), { wrapper });
  act(() => form.result.current.change({ reading: '1204' }));
  await act(() => form.result.current.submit());
  expect(onRecorded).toHaveBeenCalledOnce();
  expect(form.result.current.values.reading).toBe('');
  expect(useToast.getState().toast?.text).toBe('已保存在手机上，联网后自动上传');
  const keys = callsOf('recordMeterReading').map(({ headers }) => headers.get('idempotency-key'));
  expect(read.mock.calls.map(([{ id }]) => id)).toEqual(keys);
});
