import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { isWorthRecording } from '#shared/track/is-worth-recording.ts';
import { createPointQueue } from '#shared/track/point-queue.ts';
import { recordTrack } from '#shared/track/record-track.ts';

vi.mock('#shared/api/call-api.ts', () => ({ callApi: vi.fn() }));

const start = Date.UTC(2026, 10, 20, 1);
let report: PositionCallback;
const clearWatch = vi.fn();
const send = vi.mocked(callApi);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  send.mockReset().mockResolvedValue({ stored: 0, refused: [] });
  clearWatch.mockReset();
  const watchPosition = (success: PositionCallback) => {
    report = success;
    return 7;
  };
  vi.stubGlobal('navigator', { onLine: true, geolocation: { watchPosition, clearWatch } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The receiver reports a place so many metres north, so many seconds after the start. */
function move(seconds: number, metres: number, accuracy = 10): void {
  const coords = { longitude: 120, latitude: 30 + metres / 111_195, accuracy };
  report({ coords, timestamp: start + seconds * 1000 } as GeolocationPosition);
}

describe('a fix of the receiver', () => {
  const fix = { at: start, longitude: 120, latitude: 30, accuracy: 10 };
  it.each([
    ['is the first', fix, null, true],
    ['is coarse', { ...fix, accuracy: 500 }, null, false],
    ['comes too soon', { ...fix, at: start + 10_000, latitude: 30.1 }, fix, false],
    ['is of the same place', { ...fix, at: start + 60_000 }, fix, false],
    ['is of another place', { ...fix, at: start + 20_000, latitude: 30.001 }, fix, true],
    ['is of the same place after two minutes', { ...fix, at: start + 120_000 }, fix, true],
  ])('that %s', (_what, next, last, expected) => {
    expect(isWorthRecording(next, last)).toBe(expected);
  });
});

describe('the recorder', () => {
  it('sends what it recorded once a minute, and forgets what the server has answered', async () => {
    const queue = createPointQueue('a', 't');
    const stop = recordTrack(queue, 'order');
    move(0, 0);
    move(5, 100);
    move(30, 200);
    expect(queue.list()).toMatchObject([{ orderId: 'order' }, { orderId: 'order' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    expect(queue.list()).toEqual([]);
    stop();
    expect(clearWatch).toHaveBeenCalledWith(7);
  });

  it('keeps what was not answered, over a reload, and sends it with the same ids', async () => {
    send.mockRejectedValueOnce(new ApiError(5000, 'no network'));
    const stop = recordTrack(createPointQueue('a', 't'), null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    const kept = createPointQueue('a', 't').list();
    expect(kept).toHaveLength(1);
    stop();
    recordTrack(createPointQueue('a', 't'), null);
    await vi.advanceTimersByTimeAsync(0);
    expect(send.mock.lastCall?.[1]).toEqual({ points: kept });
    expect(createPointQueue('a', 't').list()).toEqual([]);
  });

  it('deletes what is refused as a whole, as after the consent was withdrawn', async () => {
    send.mockRejectedValueOnce(new ApiError(4009, 'no consent'));
    const queue = createPointQueue('a', 't');
    recordTrack(queue, null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.list()).toEqual([]);
  });

  it('sends nothing without network, and no account’s points for another', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false, geolocation: navigator.geolocation });
    recordTrack(createPointQueue('a', 't'), null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).not.toHaveBeenCalled();
    expect(createPointQueue('b', 't').list()).toEqual([]);
    expect(createPointQueue('a', 'other').list()).toEqual([]);
  });
});
