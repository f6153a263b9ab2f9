import { dayMs } from '../duration.ts';
import { maxLeaveDays, maxLeaveDaysAhead } from '../limits.ts';
import type { ShiftChange } from './expand-roster.ts';

/** What members ask for: to be away, or to change shifts with a colleague. */
export const shiftRequestKinds = ['leave', 'swap'] as const;
export type ShiftRequestKind = (typeof shiftRequestKinds)[number];

export const leaveKinds = ['annual', 'sick', 'personal', 'compensatory', 'marriage', 'parental', 'bereavement', 'other'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** A swap that is approved is thereby applied. */
export const shiftRequestStatuses = ['asked', 'agreed', 'approved', 'refused', 'withdrawn', 'expired', 'cancelled'] as const;
export type ShiftRequestStatus = (typeof shiftRequestStatuses)[number];

/** Nobody has decided on these yet. */
export const openShiftRequestStatuses: readonly ShiftRequestStatus[] = ['asked', 'agreed'];

export const shiftRequestActions = ['agree', 'decline', 'approve', 'reject', 'withdraw', 'cancel'] as const;
export type ShiftRequestAction = (typeof shiftRequestActions)[number];

/** Who asks, the colleague of a swap, and whoever keeps the team's roster and is neither of them. */
type Party = 'asker' | 'colleague' | 'keeper';

interface ShiftRequestMove {
  action: ShiftRequestAction;
  kinds: readonly ShiftRequestKind[];
  from: readonly ShiftRequestStatus[];
  by: readonly Party[];
  to: ShiftRequestStatus;
  needsReason: boolean;
}

/** Leave and swaps as one table. What nobody decided on in time expires without an action. */
export const shiftRequestTable: readonly ShiftRequestMove[] = [
  { action: 'agree', kinds: ['swap'], from: ['asked'], by: ['colleague'], to: 'agreed', needsReason: false },
  { action: 'decline', kinds: ['swap'], from: ['asked', 'agreed'], by: ['colleague'], to: 'refused', needsReason: false },
  { action: 'approve', kinds: ['leave'], from: ['asked'], by: ['keeper'], to: 'approved', needsReason: false },
  { action: 'approve', kinds: ['swap'], from: ['agreed'], by: ['keeper'], to: 'approved', needsReason: false },
  { action: 'reject', kinds: ['leave', 'swap'], from: ['asked', 'agreed'], by: ['keeper'], to: 'refused', needsReason: true },
  { action: 'withdraw', kinds: ['leave', 'swap'], from: ['asked', 'agreed'], by: ['asker'], to: 'withdrawn', needsReason: false },
  { action: 'cancel', kinds: ['leave'], from: ['approved'], by: ['asker', 'keeper'], to: 'cancelled', needsReason: false },
];

export interface ShiftRequestState {
  kind: ShiftRequestKind;
  status: ShiftRequestStatus;
  askerId: string;
  /** Of a swap. */
  colleagueId: string | null;
  /** The start of the earlier shift of a swap, the end of the last day of leave. Epoch milliseconds. */
  expiresAt: number;
}

interface Somebody {
  accountId: string;
  /** Keeps the team's roster. */
  mayManage: boolean;
}

export type ShiftRequestObstacle = 'notYours' | 'ended' | 'expired' | 'reasonRequired';

/** Whoever keeps the roster and is a party does not decide on the request, but somebody else who keeps it. */
function partyOf({ askerId, colleagueId }: ShiftRequestState, { accountId, mayManage }: Somebody): Party | null {
  if (accountId === askerId) return 'asker';
  if (accountId === colleagueId) return 'colleague';
  return mayManage ? 'keeper' : null;
}

/** Finds what an action leads to, or what keeps somebody from it. A reason is asked for last. */
export function moveShiftRequest(
  request: ShiftRequestState,
  action: ShiftRequestAction,
  somebody: Somebody,
  { now, reason }: { now: number; reason: string },
): { to: ShiftRequestStatus } | { obstacle: ShiftRequestObstacle } {
  const party = partyOf(request, somebody);
  const moves = shiftRequestTable.filter((row) => row.action === action && row.kinds.includes(request.kind));
  if (party === null || !moves.some(({ by }) => by.includes(party))) return { obstacle: 'notYours' };
  const move = moves.find(({ from }) => from.includes(request.status));
  if (move === undefined) return { obstacle: 'ended' };
  // Withdrawing and refusing what nobody decided on in time would only hide that.
  if (now >= request.expiresAt) return { obstacle: 'expired' };
  if (move.needsReason && reason === '') return { obstacle: 'reasonRequired' };
  return { to: move.to };
}

/** The actions that somebody may take now, in the order of the table. */
export function listShiftRequestActions(request: ShiftRequestState, somebody: Somebody, now: number): ShiftRequestAction[] {
  return shiftRequestActions.filter((action) => 'to' in moveShiftRequest(request, action, somebody, { now, reason: 'some' }));
}

export type LeaveFault = 'leavePast' | 'leaveTooFar' | 'leaveEndsBeforeStart' | 'leaveTooLong';

/** Finds what is wrong with the days of a leave, by field; local dates, both inclusive. */
export function findLeaveFaults({
  from,
  to,
  today,
}: {
  from: string;
  to: string;
  today: string;
}): Partial<Record<'from' | 'to', LeaveFault>> {
  if (from < today) return { from: 'leavePast' };
  if (daysBetween(today, from) > maxLeaveDaysAhead) return { from: 'leaveTooFar' };
  if (to < from) return { to: 'leaveEndsBeforeStart' };
  return daysBetween(from, to) >= maxLeaveDays ? { to: 'leaveTooLong' } : {};
}

/** Of a leave that has begun the days before today stay: the person was away. @returns the last day of what is left of it, null: nothing */
export function endLeaveEarly(from: string, today: string): string | null {
  return from < today ? dayBefore(today) : null;
}

/** A shift that somebody gives for another one. */
export interface SwappedShift {
  accountId: string;
  day: string;
  type: string;
}

export type SwapFault = 'swapSame' | 'swapSelf';

export function findSwapFault(own: SwappedShift, theirs: SwappedShift): SwapFault | null {
  if (own.accountId === theirs.accountId) return 'swapSelf';
  return own.day === theirs.day && own.type === theirs.type ? 'swapSame' : null;
}

/** What both work after a swap: each the shift of the other, and nothing on the day of their own one unless it is the same. */
export function swapChanges(own: SwappedShift, theirs: SwappedShift): ShiftChange[] {
  const taken = [
    { accountId: own.accountId, day: theirs.day, type: theirs.type },
    { accountId: theirs.accountId, day: own.day, type: own.type },
  ];
  if (own.day === theirs.day) return taken;
  return [...taken, { accountId: own.accountId, day: own.day, type: null }, { accountId: theirs.accountId, day: theirs.day, type: null }];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
