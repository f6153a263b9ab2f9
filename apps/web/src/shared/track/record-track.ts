import { bodyCode } from '@energy-om/contract';
import { maxTrackPoints, minuteMs } from '@energy-om/domain';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { createId } from '../id/create-id.ts';
import { type Fix, isWorthRecording } from './is-worth-recording.ts';
import type { PointQueue } from './point-queue.ts';

const sendIntervalMs = minuteMs;
const refusals: readonly number[] = [bodyCode.conflict, bodyCode.invalid, bodyCode.forbidden];

/**
 * Records where the phone is while the app is shown, and sends the points in batches. What the server stored or refused is done; what it did
 * not answer is sent again.
 *
 * @param orderId the order to name where duty depends on one
 * @returns ends it
 */
export function recordTrack(queue: PointQueue, orderId: string | null): () => void {
  let last: Fix | null = null;
  let isSending = false;
  const watch = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const { longitude, latitude, accuracy } = coords;
      const fix = { at: timestamp, longitude, latitude, accuracy };
      if (!isWorthRecording(fix, last)) return;
      last = fix;
      queue.add({ id: createId(), at: new Date(timestamp).toISOString(), longitude, latitude, accuracy, orderId });
    },
    // Without a position there is nothing to record; the watch goes on.
    () => undefined,
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  const send = async () => {
    const points = queue.list().slice(0, maxTrackPoints);
    if (isSending || points.length === 0 || !navigator.onLine) return;
    isSending = true;
    try {
      await callApi('createTrackPoints', { points }, { silent: true });
      queue.remove(points.map(({ id }) => id));
    } catch (error) {
      // What is refused as a whole, as after the consent was withdrawn, is refused again; everything else stays in the queue.
      if (refusals.some((code) => error instanceof ApiError && error.code === code)) queue.clear();
    } finally {
      isSending = false;
    }
  };
  const timer = window.setInterval(() => void send(), sendIntervalMs);
  void send();
  return () => {
    navigator.geolocation.clearWatch(watch);
    window.clearInterval(timer);
    void send();
  };
}
