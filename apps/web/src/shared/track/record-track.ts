import { minuteMs } from '@energy-om/domain';
import { createId } from '../id/create-id.ts';
import type { Sender } from '../session/stored-items.ts';
import { type Fix, isWorthRecording } from './is-worth-recording.ts';
import type { PointQueue } from './point-queue.ts';
import { sendTrack } from './send-track.ts';

const sendIntervalMs = minuteMs;

/**
 * Records where the phone is while the app is shown, and sends the points once a minute.
 *
 * @param sender whose points they are
 * @param orderId the order to name where duty depends on one
 * @returns ends it
 */
export function recordTrack(queue: PointQueue, sender: Sender, orderId: string | null): () => void {
  let last: Fix | null = null;
  let isSending = false;
  const stopped = new AbortController();
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
    if (isSending) return;
    isSending = true;
    await sendTrack(queue, sender, stopped.signal);
    isSending = false;
  };
  const timer = window.setInterval(() => void send(), sendIntervalMs);
  void send();
  return () => {
    navigator.geolocation.clearWatch(watch);
    window.clearInterval(timer);
    // What is left is sent when the account is in this tenant again.
    stopped.abort();
  };
}
