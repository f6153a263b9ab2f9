import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useSession } from '#shared/session/session-store.ts';

const initial = { cause: '', hours: 0 };
const open = (key = 'backfill:1') => renderHook(() => useDraft(key, initial));
const signInAs = (id: string) => useSession.setState({ user: { id } as never });

beforeEach(() => {
  localStorage.clear();
  signInAs('account-1');
});

it('is restored after the form was closed and opened again', () => {
  const first = open();
  act(() => first.result.current.change({ cause: 'leak' }));
  first.unmount();
  const second = open();
  expect(second.result.current.value).toEqual({ cause: 'leak', hours: 0 });
  expect(second.result.current.isRestored).toBe(true);
});

it('is stored when the page is left without closing the form', () => {
  const form = open();
  act(() => form.result.current.change((before) => ({ ...before, hours: 3 })));
  window.dispatchEvent(new Event('pagehide'));
  expect(open().result.current.value.hours).toBe(3);
});

it('belongs to its account', () => {
  const mine = open();
  act(() => mine.result.current.change({ cause: 'leak' }));
  mine.unmount();
  signInAs('account-2');
  expect(open().result.current.value).toEqual(initial);
  signInAs('account-1');
  expect(open().result.current.value.cause).toBe('leak');
});

it('belongs to its key', () => {
  const one = open('backfill:1');
  act(() => one.result.current.change({ cause: 'leak' }));
  one.unmount();
  expect(open('backfill:2').result.current.value).toEqual(initial);
});

it('is removed when it is cleared', () => {
  const form = open();
  act(() => form.result.current.change({ cause: 'leak' }));
  act(() => form.result.current.clear());
  expect(form.result.current.value).toEqual(initial);
  form.unmount();
  expect(open().result.current.isRestored).toBe(false);
});

it('belongs to its tenant, since another one has other projects and people', () => {
  useSession.setState({ tenantId: 'tenant-1' });
  const here = open();
  act(() => here.result.current.change({ cause: 'leak' }));
  here.unmount();
  useSession.setState({ tenantId: 'tenant-2' });
  expect(open().result.current.value).toEqual(initial);
  useSession.setState({ tenantId: 'tenant-1' });
  expect(open().result.current.value.cause).toBe('leak');
  useSession.setState({ tenantId: null });
});

it('is ignored when it is older than two weeks or cannot be read', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') });
  const form = open();
  act(() => form.result.current.change({ cause: 'leak' }));
  form.unmount();
  vi.setSystemTime(new Date('2026-12-04T08:00:01Z'));
  expect(open().result.current.value).toEqual(initial);
  vi.useRealTimers();
  localStorage.setItem('draft:account-1:backfill:1', '{broken');
  expect(open().result.current.value).toEqual(initial);
});

it('has values that are not stored, where it has no key', () => {
  const form = renderHook(() => useDraft(null, initial));
  act(() => form.result.current.change({ cause: 'leak' }));
  expect(form.result.current.value.cause).toBe('leak');
  form.unmount();
  expect(localStorage.length).toBe(0);
});

// Two hooks with one local storage stand for two tabs.
describe('in two tabs', () => {
  it('begins with what the other tab has stored by then', () => {
    vi.useFakeTimers();
    const first = open();
    act(() => first.result.current.change({ cause: 'leak' }));
    expect(open().result.current.isRestored).toBe(false);
    act(() => vi.advanceTimersByTime(300));
    expect(open().result.current.value.cause).toBe('leak');
    vi.useRealTimers();
  });

  it('keeps the other tab’s text while nothing is typed here', () => {
    const idle = open();
    const typing = open();
    act(() => typing.result.current.change({ cause: 'leak' }));
    typing.unmount();
    idle.unmount();
    window.dispatchEvent(new Event('pagehide'));
    expect(open().result.current.value.cause).toBe('leak');
  });

  it('stores the whole form as it was typed last, and no mixture of both', () => {
    const first = open();
    const second = open();
    act(() => first.result.current.change({ cause: 'leak' }));
    act(() => second.result.current.change({ hours: 3 }));
    first.unmount();
    second.unmount();
    expect(open().result.current.value).toEqual({ cause: '', hours: 3 });
  });

  it('shows in each tab what was typed there, whatever the other one stores', () => {
    const first = open();
    act(() => first.result.current.change({ cause: 'leak' }));
    const second = open();
    act(() => second.result.current.change({ cause: 'smoke' }));
    second.unmount();
    expect(first.result.current.value.cause).toBe('leak');
  });

  it('remains removed after it was sent from the other tab', () => {
    const first = open();
    act(() => first.result.current.change({ cause: 'leak' }));
    act(() => first.result.current.save());
    const second = open();
    act(() => second.result.current.clear());
    first.unmount();
    expect(open().result.current.isRestored).toBe(false);
  });
});
