import { minuteMs } from '@energy-om/domain';
import { useEffect } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useMay, useSession } from '../session/session-store.ts';

const askIntervalMs = 5 * minuteMs;

/** Records the way of an account that has consented, while it is on duty and the app is open. Shows nothing: `RecordingBanner` and the footprint page do. */
export function TrackRecorder() {
  const mayRecord = useMay('track.record');
  const accountId = useSession(({ user }) => user?.id ?? null);
  const tenantId = useSession((session) => session.tenantId);
  const { data } = useApiQuery('getTrackRecording', {}, { silent: true, enabled: mayRecord, refetchInterval: askIntervalMs });
  const isRecording = data !== undefined && data.consentedAt !== null && data.onDuty;
  const orderId = data?.orderId ?? null;
  useEffect(() => {
    if (!isRecording || accountId === null || tenantId === null || !('geolocation' in navigator)) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async () => {
      const [{ recordTrack }, { createPointQueue }] = await Promise.all([import('./record-track.ts'), import('./point-queue.ts')]);
      if (!isGone) stop = recordTrack(createPointQueue(accountId, tenantId), { accountId, tenantId }, orderId);
    };
    start().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isRecording, orderId, accountId, tenantId]);
  return null;
}
