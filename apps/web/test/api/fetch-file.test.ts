import { minuteMs, secondMs } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose file comes in parts, each so long after the one before; Infinity: never. */
function startSlowServer(pauses: readonly number[]): void {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const left = [...pauses];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
      async pull(controller) {
        const pause = left.shift();
        if (pause === undefined) return controller.close();
        await new Promise((resolve) => {
          if (pause !== Infinity) setTimeout(resolve, pause);
        });
        controller.enqueue(new TextEncoder().encode('part '));
      },
    });
    return new Response(body, { headers: { 'content-type': 'image/png' } });
  });
}

it('brings a file however long it takes, as long as some of it comes', async () => {
  startSlowServer([50 * secondMs, 55 * secondMs, 59 * secondMs]);
  const file = fetchFile('/files/1');
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect([(await file).type, await (await file).text()]).toEqual(['image/png', 'part part part ']);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up where nothing has come for a minute', async () => {
  startSlowServer([10 * secondMs, Infinity]);
  const failed = expect(fetchFile('/files/1')).rejects.toThrow(ApiError);
  await vi.advanceTimersByTimeAsync(71 * secondMs);
  await failed;
});

it('gives up where no answer begins for a minute', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const failed = expect(fetchFile('/files/1')).rejects.toThrow(ApiError);
  await vi.advanceTimersByTimeAsync(minuteMs);
  await failed;
});

it('ends with the reason of its caller where that gives it up', async () => {
  startSlowServer([Infinity]);
  const caller = new AbortController();
  const failed = expect(fetchFile('/files/1', caller.signal)).rejects.toThrow('the screen is closed');
  await vi.advanceTimersByTimeAsync(secondMs);
  caller.abort(new Error('the screen is closed'));
  await failed;
});
