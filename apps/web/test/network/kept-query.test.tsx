import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { findKeptAnswer, keepAnswer, keptAnswerKey } from '#shared/network/kept-answers.ts';
import { useKeptQuery } from '#shared/network/use-kept-query.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { signOutHere } from '#shared/session/sign-out.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';

const meter = { id: 'meter-1', name: '1号变压器总电表' };
const noNetwork = new TypeError('Failed to fetch');

function signIn(tenantId = 'tenant-1'): void {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: tenantId, name: '滨江' });
}

/** Opens the page of a meter as after a start of the app: nothing is in the cache. */
function openMeter(id = meter.id) {
  cleanup();
  queryClient.clear();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  return renderHook(({ id }: { id: string }) => useKeptQuery('getMeter', { id }), { wrapper, initialProps: { id } });
}

async function seeOnce(): Promise<void> {
  startFakeServer(() => success(meter));
  const { result } = openMeter();
  await waitFor(() => expect(result.current.data).toEqual(meter));
  expect(result.current.outdatedSince).toBeNull();
}

/** As if it had been fetched so long ago. */
function age(ms: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('kept-answer'))) {
    const kept = findKeptAnswer(key);
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - ms }));
  }
}

beforeAll(() => startChineseTexts());
beforeEach(() => {
  localStorage.clear();
  signIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a page that has been seen before', () => {
  it('is shown without a network as it was known last, and says since when', async () => {
    await seeOnce();
    age(dayMs);
    startFakeServer(() => noNetwork);
    const { result } = openMeter();
    expect(result.current.data).toEqual(meter);
    await waitFor(() => expect(result.current.outdatedSince).not.toBeNull());
    expect(Date.now() - (result.current.outdatedSince ?? 0)).toBeGreaterThanOrEqual(dayMs);
    expect(result.current.data).toEqual(meter);
  });

  it('is of today again as soon as the server answers', async () => {
    await seeOnce();
    age(dayMs);
    startFakeServer(() => success({ ...meter, name: '改名后的电表' }));
    const { result } = openMeter();
    await waitFor(() => expect(result.current.data).toMatchObject({ name: '改名后的电表' }));
    expect(result.current.outdatedSince).toBeNull();
  });

  it('is not shown in the place of another one', async () => {
    await seeOnce();
    startFakeServer(() => noNetwork);
    const { result, rerender } = openMeter();
    expect(result.current.data).toEqual(meter);
    rerender({ id: 'meter-2' });
    expect(result.current.data).toBeUndefined();
  });

  it('is gone once the server says that there is no such device', async () => {
    await seeOnce();
    age(dayMs);
    startFakeServer(() => ({ code: bodyCode.notFound, message: '找不到', data: null }));
    const { result } = openMeter();
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(result.current.data).toBeUndefined();
    startFakeServer(() => noNetwork);
    expect(openMeter().result.current.data).toBeUndefined();
  });

  it('is unknown after two weeks, in another tenant, and after signing out', async () => {
    await seeOnce();
    startFakeServer(() => noNetwork);
    signIn('tenant-2');
    expect(openMeter().result.current.data).toBeUndefined();
    signIn('tenant-1');
    expect(openMeter().result.current.data).toEqual(meter);
    age(15 * dayMs);
    expect(openMeter().result.current.data).toBeUndefined();
    await seeOnce();
    signOutHere('chosen');
    signIn();
    startFakeServer(() => noNetwork);
    expect(openMeter().result.current.data).toBeUndefined();
  });
});

describe('kept answers', () => {
  it('are the newest twenty', () => {
    const key = (n: number) => keptAnswerKey('account tenant', 'getMeter', { id: `meter-${n}` });
    const now = Date.now();
    for (let n = 0; n < 25; n += 1) keepAnswer(key(n), { data: n, at: now - (25 - n) });
    expect(findKeptAnswer(key(4))).toBeNull();
    expect(findKeptAnswer(key(5))).toMatchObject({ data: 5 });
    expect(findKeptAnswer(key(24))).toMatchObject({ data: 24 });
  });

  it('that cannot be read count as none', () => {
    const key = keptAnswerKey('account tenant', 'getMeter', {});
    localStorage.setItem(key, '{"data":');
    expect(findKeptAnswer(key)).toBeNull();
  });
});
