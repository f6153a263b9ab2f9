import { bodyCode } from '@energy-om/contract';
import { maxTrackPoints } from '@energy-om/domain';
import { ApiError, isSuspended } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import type { Sender } from '../session/stored-items.ts';
import type { PointQueue } from './point-queue.ts';

const refusals: readonly number[] = [bodyCode.conflict, bodyCode.invalid, bodyCode.forbidden];

/**
 * Sends the points that are queued in batches, the oldest first, until all are sent or the server does not answer. What it stored or refused is done; what it
 * did not answer is sent again, and counts once by its id. Once somebody else is signed in, or in another tenant, the points wait for their own.
 */
export async function sendTrack(queue: PointQueue, sender: Sender, signal: AbortSignal): Promise<void> {
  let points = queue.list().slice(0, maxTrackPoints);
  while (points.length > 0 && navigator.onLine && !signal.aborted) {
    try {
      await callApi('createTrackPoints', { points }, { silent: true, signal, sender });
    } catch (error) {
      // What is refused as a whole, as after the consent was withdrawn, is refused again; everything else stays in the queue, also while the tenant is suspended.
      if (refusals.some((code) => error instanceof ApiError && error.code === code) && !isSuspended(error)) queue.clear();
      return;
    }
    queue.remove(points.map(({ id }) => id));
    points = queue.list().slice(0, maxTrackPoints);
  }
}
