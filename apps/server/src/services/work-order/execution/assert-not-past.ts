import { isPlannedInThePast, type LifecycleActor } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';

/** Nobody plans for a time that has passed; the system has its times from plans. Throws `invalid`. @param now epoch milliseconds */
export function assertNotPast(actor: LifecycleActor, plannedFinishAt: number | null, now: number): void {
  if (actor.kind === 'account' && isPlannedInThePast(plannedFinishAt, now)) throw invalid({ plannedFinishAt: 'inThePast' });
}
