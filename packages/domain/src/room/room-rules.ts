import type { RoomApplicationStatus } from './room.ts';

/** Whoever acts on a room. */
export interface RoomActor {
  accountId: string;
  /** May manage the room: a clerk or an administrator. */
  isClerk: boolean;
}

/** A room as it stands. */
export interface RoomState {
  /** Who lives there. */
  memberIds: readonly string[];
  /** Who pays; null: the house account. */
  payerId: string | null;
}

export type ApplicationFault = 'alreadyInRoom' | 'alreadyApplied';

/** What keeps an account from applying for a room. */
export function findApplicationFault(room: RoomState, accountId: string, hasOpen: boolean): ApplicationFault | null {
  if (room.memberIds.includes(accountId)) return 'alreadyInRoom';
  return hasOpen ? 'alreadyApplied' : null;
}

export type DecisionFault = 'ownApplication' | 'ownRoom' | 'applicationDecided' | 'alreadyInRoom' | 'reasonMissing' | 'otherPays';

export interface RoomDecision {
  approve: boolean;
  reason: string;
  /** Whether the applicant is to pay from now on; undefined: as the application says, where no occupant pays. */
  pays?: boolean;
}

/**
 * What keeps a clerk from deciding an application: nobody approves oneself, or people for the room that one lives in, and what was decided stays so. Binding
 * somebody never takes the payment from another occupant.
 */
export function findDecisionFault(
  room: RoomState,
  application: { accountId: string; status: RoomApplicationStatus },
  clerkId: string,
  { approve, reason, pays }: RoomDecision,
): DecisionFault | null {
  if (application.accountId === clerkId) return 'ownApplication';
  if (room.memberIds.includes(clerkId)) return 'ownRoom';
  if (application.status !== 'applied') return 'applicationDecided';
  if (!approve) return reason === '' ? 'reasonMissing' : null;
  if (room.memberIds.includes(application.accountId)) return 'alreadyInRoom';
  return pays && room.payerId !== null ? 'otherPays' : null;
}

/** Whether somebody who is bound pays from then on. */
export function paysOnceBound({ payerId }: RoomState, wantsToPay: boolean, pays: boolean | undefined): boolean {
  return payerId === null && (pays ?? wantsToPay);
}

export type PayerFault = 'payerForOthers' | 'payerNotInRoom' | 'paysAlready' | 'reasonMissing';

/**
 * What keeps somebody from changing who pays: an occupant takes the payment over for themselves, and a clerk names whom they want, with the reason.
 * @param payerId null: the house account
 */
export function findPayerFault(
  room: RoomState,
  actor: RoomActor,
  { payerId, reason }: { payerId: string | null; reason: string },
): PayerFault | null {
  if (payerId !== actor.accountId && !actor.isClerk) return 'payerForOthers';
  if (payerId !== null && !room.memberIds.includes(payerId)) return 'payerNotInRoom';
  if (payerId === room.payerId) return 'paysAlready';
  return payerId !== actor.accountId && reason === '' ? 'reasonMissing' : null;
}

export type UnbindFault = 'unbindOthers' | 'notInRoom' | 'payerWhileOthersRemain' | 'reasonMissing';

/** What keeps somebody from unbinding an account: occupants leave by themselves, clerks unbind anybody, with the reason. */
export function findUnbindFault(
  room: RoomState,
  actor: RoomActor,
  { accountId, reason }: { accountId: string; reason: string },
): UnbindFault | null {
  if (accountId !== actor.accountId && !actor.isClerk) return 'unbindOthers';
  if (!room.memberIds.includes(accountId)) return 'notInRoom';
  if (room.payerId === accountId && room.memberIds.length > 1) return 'payerWhileOthersRemain';
  return accountId !== actor.accountId && reason === '' ? 'reasonMissing' : null;
}
