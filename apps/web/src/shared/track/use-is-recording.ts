import { useApiQuery } from '../api/use-api-query.ts';

/** Whether the way of the account is being recorded: with its consent, and on duty. Reads what `TrackRecorder` has asked. */
export function useIsRecording(): boolean {
  const { data } = useApiQuery('getTrackRecording', {}, { silent: true, enabled: false });
  return data !== undefined && data.consentedAt !== null && data.onDuty && 'geolocation' in navigator;
}
