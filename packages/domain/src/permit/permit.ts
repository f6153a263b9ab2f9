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
