import type { Permit } from './permit.ts';
import type { PermitStatus } from './permit-status.ts';

/** From the issue until the work has ended. */
const briefingStatuses: readonly PermitStatus[] = ['issued', 'open', 'working', 'paused'];

/** Lists who still has to sign what the work is about and how it is secured; whoever joins while people work signs before taking part. */
export function listUnbriefed(permit: Permit): string[] {
  return briefingStatuses.includes(permit.status) ? listWorking(permit).filter((id) => !permit.briefedIds.includes(id)) : [];
}

/** Lists the people a permit lets work, who are briefed for it. */
export function listWorking({ leaderId, crewIds }: Pick<Permit, 'leaderId' | 'crewIds'>): string[] {
  return [...new Set([leaderId, ...crewIds])];
}

/** Returns the permit without the signatures of those who have left: whoever comes back is briefed again. */
export function withoutLeftBriefings(permit: Permit): Permit {
  const working = listWorking(permit);
  return { ...permit, briefedIds: permit.briefedIds.filter((id) => working.includes(id)) };
}
