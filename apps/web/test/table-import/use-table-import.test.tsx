import type { TableKind } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useTableImport } from '#features/table-import/hooks/use-table-import.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { cipher, startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

/** Uploads that wait until the test answers them. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  readonly upload = {};
  status = 200;
  responseText = '';
  onload?: () => void;
  onloadend?: () => void;
  open() {
    this.responseText = '';
  }
  setRequestHeader() {
    this.responseText = '';
  }
  send() {
    FakeRequest.sent.push(this);
  }
  answer(id: string) {
    this.responseText = cipher.encrypt(JSON.stringify(success({ id, state: 'done', dryRun: true })));
    this.onload?.();
    this.onloadend?.();
  }
}

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  FakeRequest.sent = [];
  startFakeServer(() => success(null));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const table = new File(['name'], 'teams.csv');
const request = (index: number) => vi.waitFor(() => FakeRequest.sent[index] ?? Promise.reject(new Error('not sent yet')));

it('shows nothing of a check that was given up, neither in its place nor in that of the next one', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result, rerender } = renderHook(({ kind }) => useTableImport(kind), { wrapper, initialProps: { kind: 'teams' as TableKind } });
  const check = (): Promise<void> => {
    let checked = Promise.resolve();
    act(() => {
      checked = result.current.check(table);
    });
    return checked;
  };
  const first = check();
  const given = await request(0);
  rerender({ kind: 'projects' });
  act(() => result.current.reset());
  expect(result.current).toMatchObject({ file: null, shown: null, isBusy: false });
  const second = check();
  const next = await request(1);
  await act(async () => {
    given.answer('import-1');
    await first;
  });
  expect(result.current).toMatchObject({ shown: null, isBusy: true });
  await act(async () => {
    next.answer('import-2');
    await second;
  });
  expect(result.current).toMatchObject({ shown: { id: 'import-2' }, isBusy: false });
});
