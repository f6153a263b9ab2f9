import { findAnnouncementFaults } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';

interface Times {
  publishAt: string | null;
  expiresAt: string | null;
  mustConfirm: boolean;
  confirmUntil: string | null;
}

/** Throws `invalid` for times that have passed or contradict one another. */
export function assertTimes({ publishAt, expiresAt, mustConfirm, confirmUntil }: Times, now: Date): void {
  const toMs = (at: string | null) => (at === null ? null : Date.parse(at));
  const times = { publishAt: toMs(publishAt), expiresAt: toMs(expiresAt), confirmUntil: mustConfirm ? toMs(confirmUntil) : null };
  const faults = findAnnouncementFaults(times, now.getTime());
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
