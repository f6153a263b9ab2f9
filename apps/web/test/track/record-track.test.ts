import { bodyCode } from '@energy-om/contract';
import { maxTrackPoints } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWorthRecording } from '#shared/track/is-worth-recording.ts';
import { createPointQueue } from '#shared/track/point-queue.ts';
import { recordTrack } from '#shared/track/record-track.ts';
import { sendTrack } from '#shared/track/send-track.ts';
import { expired, startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const start = Date.UTC(2026, 10, 20, 1);
const stored = success({ stored: 0, refused: [] });
const sender = { accountId: 'account-1', tenantId: 'tenant-1' };
const noAnswer = new TypeError('Failed to fetch');
let report: PositionCallback;
const clearWatch = vi.fn();
/** The next answers of the server; without any it stores what comes. */
let answers: (typeof stored | Error)[];
/** The points of each call. */
let sent: { id: string }[][];

beforeAll(startChineseTexts);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  storeSession();
  answers = [];
  sent = [];
  startFakeServer(({ input }) => {
    sent.push(input.points as { id: string }[]);
    return answers.shift() ?? stored;
  });
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
    const queue = createPointQueue('account-1', 'tenant-1');
    const stop = recordTrack(queue, sender, 'order');
    move(0, 0);
    move(5, 100);
    move(30, 200);
    expect(queue.list()).toMatchObject([{ orderId: 'order' }, { orderId: 'order' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(queue.list()).toEqual([]));
    expect(sent).toHaveLength(1);
    stop();
    expect(clearWatch).toHaveBeenCalledWith(7);
  });

  it('keeps what was not answered, over a reload, and sends it with the same ids', async () => {
    answers = [noAnswer];
    const stop = recordTrack(createPointQueue('account-1', 'tenant-1'), sender, null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const kept = createPointQueue('account-1', 'tenant-1').list();
    expect(kept).toHaveLength(1);
    stop();
    recordTrack(createPointQueue('account-1', 'tenant-1'), sender, null);
    await vi.waitFor(() => expect(createPointQueue('account-1', 'tenant-1').list()).toEqual([]));
    for (const points of sent) expect(points).toEqual(kept);
  });

  it('sends what was kept in batches, the oldest first, and stops where one is not answered', async () => {
    const queue = createPointQueue('account-1', 'tenant-1');
    const point = { at: new Date(start).toISOString(), longitude: 120, latitude: 30, accuracy: 10, orderId: null };
    const ids = Array.from({ length: maxTrackPoints * 2 + 1 }, (_, index) => `point-${index}`);
    for (const id of ids) queue.add({ ...point, id });
    answers = [stored, noAnswer];
    await sendTrack(queue, sender, new AbortController().signal);
    expect(queue.list().map(({ id }) => id)).toEqual(ids.slice(maxTrackPoints));
    await sendTrack(queue, sender, new AbortController().signal);
    const batches = [ids.slice(0, maxTrackPoints), ids.slice(maxTrackPoints, -1), ids.slice(-1)];
    expect(sent.map((points) => points.map(({ id }) => id))).toEqual([batches[0], batches[1], batches[1], batches[2]]);
    expect(queue.list()).toEqual([]);
  });

  it('deletes what is refused as a whole, as after the consent was withdrawn', async () => {
    answers = [{ code: bodyCode.conflict, message: 'no consent', data: null } as never];
    const queue = createPointQueue('account-1', 'tenant-1');
    recordTrack(queue, sender, null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(queue.list()).toEqual([]));
    expect(sent).toHaveLength(1);
  });

  it('keeps the points while the tenant is suspended', async () => {
    const suspended = { code: bodyCode.forbidden, message: 'suspended', data: { isSuspended: true } };
    answers = [suspended as never];
    const queue = createPointQueue('account-1', 'tenant-1');
    queue.add({ id: 'point', at: new Date(start).toISOString(), longitude: 120, latitude: 30, accuracy: 10, orderId: null });
    await sendTrack(queue, sender, new AbortController().signal);
    expect(queue.list()).toHaveLength(1);
    await sendTrack(queue, sender, new AbortController().signal);
    expect(queue.list()).toEqual([]);
  });

  it('leaves the points of a tenant to it once the account is in another one', async () => {
    const queue = createPointQueue('account-1', 'tenant-1');
    const stop = recordTrack(queue, sender, null);
    move(0, 0);
    localStorage.setItem('tenantid', 'tenant-2');
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    await sendTrack(queue, sender, new AbortController().signal);
    expect(sent).toEqual([]);
    expect(queue.list()).toHaveLength(1);
    storeSession();
    await sendTrack(queue, sender, new AbortController().signal);
    expect(sent).toHaveLength(1);
    expect(queue.list()).toEqual([]);
  });

  it('keeps the points where another account signs in while their answer is on its way', async () => {
    const queue = createPointQueue('account-1', 'tenant-1');
    queue.add({ id: 'point', at: new Date(start).toISOString(), longitude: 120, latitude: 30, accuracy: 10, orderId: null });
    startFakeServer(({ input }) => {
      sent.push(input.points as { id: string }[]);
      storeSession({ token: 'new' });
      localStorage.setItem('userinfo', JSON.stringify({ id: 'account-2' }));
      return sent.length === 1 ? expired : { code: bodyCode.conflict, message: 'no consent', data: null };
    });
    await sendTrack(queue, sender, new AbortController().signal);
    expect(sent).toHaveLength(1);
    expect(queue.list()).toHaveLength(1);
  });

  it('gives up what is under way when it is ended, and keeps the points', async () => {
    const queue = createPointQueue('account-1', 'tenant-1');
    queue.add({ id: 'point', at: new Date(start).toISOString(), longitude: 120, latitude: 30, accuracy: 10, orderId: null });
    let stop: () => void = () => undefined;
    startFakeServer(({ input }) => {
      sent.push(input.points as { id: string }[]);
      stop();
      return { code: bodyCode.conflict, message: 'no consent', data: null };
    });
    stop = recordTrack(queue, sender, null);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(queue.list()).toHaveLength(1);
  });

  it('sends nothing without network, and no account’s points for another', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false, geolocation: navigator.geolocation });
    recordTrack(createPointQueue('account-1', 'tenant-1'), sender, null);
    move(0, 0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
    expect(createPointQueue('b', 't').list()).toEqual([]);
    expect(createPointQueue('account-1', 'other').list()).toEqual([]);
  });
});
