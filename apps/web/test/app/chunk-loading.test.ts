import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadChunk, reloadOnce } from '../../src/app/chunk-loading.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('gives the chunk as soon as it is there', async () => {
  await expect(loadChunk(async () => 'page', '/pages/x')).resolves.toBe('page');
});

it('names type and address when the chunk cannot be had', async () => {
  const failing = loadChunk(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://phone.test/assets/x.js')),
    '/pages/x',
  );
  await expect(failing).rejects.toThrow('Loading chunk failed (error: http://phone.test/assets/x.js)');
  await expect(failing).rejects.toBeInstanceOf(ChunkLoadError);
});

it('fails after 120 seconds without an answer, not before', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  let failure: unknown = null;
  loadChunk(() => Promise.withResolvers<never>().promise, '/pages/x').catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ type: 'timeout', message: 'Loading chunk failed (timeout: /pages/x)' });
});

it('reloads by itself once, then leaves it to the user, until some minutes later', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  const now = Date.UTC(2026, 10, 20);
  expect(reloadOnce(now)).toBe(true);
  expect(reloadOnce(now + 10_000)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(now + 6 * 60_000)).toBe(true);
});
