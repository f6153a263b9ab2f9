import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadChunk, reloadOnce, reloadPage } from '#app/loading/chunk-loading.ts';
import { useUpdate } from '#shared/update/update-state.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('returns the chunk as soon as it is loaded', async () => {
  await expect(loadChunk(async () => 'page', '/pages/x')).resolves.toBe('page');
});

const notFetched = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://phone.test/assets/x.js'));

it('names type and address when the chunk cannot be loaded', async () => {
  const rejection = loadChunk(notFetched, '/pages/x').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await rejection).toBeInstanceOf(ChunkLoadError);
  expect(await rejection).toMatchObject({ message: 'Loading chunk failed (error: http://phone.test/assets/x.js)' });
});

it('tries once more by itself, since a change of network soon ends', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(notFetched).mockResolvedValue('page');
  const loading = loadChunk(load, '/pages/x');
  await vi.advanceTimersByTimeAsync(1000);
  await expect(loading).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('does not wait for a second attempt without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(notFetched);
  await expect(loadChunk(load, '/pages/x')).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(1);
});

it('fails after 120 seconds without an answer, not before', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  let rejection: unknown = null;
  loadChunk(() => Promise.withResolvers<never>().promise, '/pages/x').catch((error: unknown) => {
    rejection = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(rejection).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(rejection).toMatchObject({ type: 'timeout', message: 'Loading chunk failed (timeout: /pages/x)' });
});

const now = Date.UTC(2026, 10, 20);

describe('a reload', () => {
  let reload: MockInstance;
  let isThere: boolean;
  beforeEach(() => {
    isThere = true;
    reload = vi.spyOn(window.location, 'reload').mockReset().mockReturnValue(undefined);
    vi.stubGlobal('fetch', async () => {
      if (!isThere) throw new TypeError('offline');
      return new Response(null);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('happens once automatically, then is left to the user until some minutes later', async () => {
    expect(await reloadOnce(now)).toBe(true);
    expect(await reloadOnce(now + 10_000)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await reloadOnce(now + 6 * 60_000)).toBe(true);
  });

  it('waits for the network, whose absence does not count as an attempt', async () => {
    isThere = false;
    expect(await reloadOnce(now)).toBe(false);
    expect(await reloadPage()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    expect(await reloadOnce(now + 1000)).toBe(true);
    expect(await reloadPage()).toBe(true);
  });

  it('does not happen while the server answers without a page', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    expect(await reloadOnce(now)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['taken', 0],
    ['unsaved', 1],
    ['none', 1],
  ] as const)('looks for a newer version first, whose worker reloads the page: %s', async (outcome, reloads) => {
    const seekAndTake = vi.fn(async () => outcome);
    useUpdate.setState({ seekAndTake });
    onTestFinished(() => useUpdate.setState({ seekAndTake: null }));
    expect(await reloadPage()).toBe(true);
    expect(seekAndTake).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});
