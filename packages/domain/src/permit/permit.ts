import type { IsolationPoint } from './isolation-point.ts';
import type { PermitStatus } from './permit-status.ts';

/** 第一种 (power off), 第二种, 低压 and 事故应急抢修单 of GB 26860. */
export const permitKinds = ['powerOff', 'powerOn', 'lowVoltage', 'emergency'] as const;
export type PermitKind = (typeof permitKinds)[number];

/** The parts that a permit gives to people; `dispatcher` is whoever dispatches its order, `newLeader` only signs a change of leader. */
export const permitRoles = ['issuer', 'leader', 'permitter', 'newLeader', 'crew', 'guardian', 'dispatcher', 'system'] as const;
export type PermitRole = (typeof permitRoles)[number];

/** A permit to work, as it is decided by. Instants are in epoch milliseconds. */
export interface Permit {
  id: string;
  kind: PermitKind;
  status: PermitStatus;
  issuerId: string;
  leaderId: string;
  permitterId: string;
  /** Watches over the crew and does no work; null where none is needed. */
  guardianId: string | null;
  crewIds: readonly string[];
  /** The accounts that have signed the briefing since they joined the crew. */
  briefedIds: readonly string[];
  place: string;
  scope: string;
  measures: string;
  validFrom: number;
  validUntil: number;
  points: readonly IsolationPoint[];
  leaderChanged: boolean;
  extended: boolean;
}

/** How the kind is written in a permit's number: of the first and second kind, low voltage, emergency. */
export const permitSigns: Record<PermitKind, string> = { powerOff: '1', powerOn: '2', lowVoltage: 'D', emergency: 'Q' };

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
