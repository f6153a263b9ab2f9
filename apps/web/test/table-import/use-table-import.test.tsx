import type { TableKind } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useTableImport, useUnseenImport } from '#features/table-import/hooks/use-table-import.ts';
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
  onerror?: () => void;
  readonly headers = new Map<string, string>();
  open() {
    this.responseText = '';
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value);
  }
  send() {
    FakeRequest.sent.push(this);
  }
  answer(given: { id: string; state: string; dryRun: boolean }) {
    this.responseText = cipher.encrypt(JSON.stringify(success(given)));
    this.onload?.();
    this.onloadend?.();
  }
}

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
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
const checkedAs = (id: string) => ({ id, state: 'done', dryRun: true });
/** Chooses a file, whose check the server answers. */
async function checkFile(result: { current: { check: (file: File) => Promise<void> } }) {
  let checked = Promise.resolve();
  const index = FakeRequest.sent.length;
  act(() => {
    checked = result.current.check(table);
  });
  const sent = await request(index);
  await act(async () => {
    sent.answer(checkedAs('import-1'));
    await checked;
  });
}
const request = (index: number) => vi.waitFor(() => FakeRequest.sent[index] ?? Promise.reject(new Error('not sent yet')));

it('shows nothing of a check that was given up, neither in its place nor in that of the next one', async () => {
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
    given.answer(checkedAs('import-1'));
    await first;
  });
  expect(result.current).toMatchObject({ shown: null, isBusy: true });
  await act(async () => {
    next.answer(checkedAs('import-2'));
    await second;
  });
  expect(result.current).toMatchObject({ shown: { id: 'import-2' }, isBusy: false });
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
const running = { id: 'import-9', state: 'running', dryRun: false };

/** Begins an import, whose upload the server answers. */
async function begin({ apply }: { apply: () => Promise<void> }) {
  let applied = Promise.resolve();
  const index = FakeRequest.sent.length;
  act(() => {
    applied = apply();
  });
  const sent = await request(index);
  await act(async () => {
    sent.answer(running);
    await applied;
  });
}

it('asks again for the outcome where the first answer was lost', async () => {
  let isAway = true;
  const { callsOf } = startFakeServer(() => (isAway ? new Error('no network') : success({ ...running, state: 'done' })));
  const { result } = renderHook(() => useTableImport('teams'), { wrapper });
  await checkFile(result);
  await begin(result.current);
  await vi.waitFor(() => expect(callsOf('getTableImport').length).toBeGreaterThan(1), { timeout: 20_000 });
  isAway = false;
  await vi.waitFor(() => expect(result.current.shown?.state).toBe('done'), { timeout: 20_000 });
});

it('shows the outcome of an import to whoever has left the screen meanwhile, once', async () => {
  let state = 'running';
  startFakeServer(() => success({ ...running, state }));
  const first = renderHook(() => useTableImport('teams'), { wrapper });
  await checkFile(first.result);
  await begin(first.result.current);
  first.unmount();
  queryClient.clear();
  state = 'done';
  const open = () =>
    renderHook(
      () => {
        const unseen = useUnseenImport();
        return { unseen, importer: useTableImport('teams', unseen) };
      },
      { wrapper },
    );
  const second = open();
  expect(second.result.current.unseen?.kind).toBe('teams');
  await vi.waitFor(() => expect(second.result.current.importer.shown).toMatchObject({ id: 'import-9', state: 'done' }), {
    timeout: 20_000,
  });
  second.unmount();
  expect(open().result.current.unseen).toBeNull();
});

it('sends a file again under the same key where the answer was lost', async () => {
  const { result } = renderHook(() => useTableImport('teams'), { wrapper });
  for (const _ of [1, 2]) {
    let checked = Promise.resolve();
    const index = FakeRequest.sent.length;
    act(() => {
      checked = result.current.check(table);
    });
    const sent = await request(index);
    await act(async () => {
      sent.onerror?.();
      await checked;
    });
  }
  const [first, second] = FakeRequest.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});
