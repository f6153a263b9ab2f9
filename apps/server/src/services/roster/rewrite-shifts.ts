import {
  expandRoster,
  findRosterWarnings,
  listNewWarnings,
  localDate,
  type PlannedShift,
  type RosterExceptions,
  type RosterPlan,
  type RosterWarning,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { deleteComingShifts, insertShifts, writtenRange } from './write-shifts.ts';

/** What the shifts of a team follow from. */
export interface RosterState extends RosterExceptions {
  plan: RosterPlan;
}

export interface Rewrite {
  teamId: string;
  timeZone: string;
  members: readonly { id: string; fullName: string }[];
  /** Null: the team had no roster. */
  before: RosterState | null;
  after: RosterState;
  /** Whose shifts may differ; null: everybody's. */
  accountIds: readonly string[] | null;
  /** Why it is done in spite of warnings. */
  reason: string;
}

/** A warning as it is answered. */
export type NamedWarning = Omit<RosterWarning, 'accountId' | 'type'> & { person: { id: string; fullName: string } | null };

/**
 * Rewrites the shifts of a locked team that have not ended. Throws a conflict with the new warnings where there is no reason for them, and
 * one for somebody who would work twice at once.
 *
 * @returns the new warnings
 */
export async function rewriteShifts(context: SignedInContext, tx: Transaction<Schema>, rewrite: Rewrite): Promise<NamedWarning[]> {
  const { teamId, timeZone, after, accountIds, reason, members } = rewrite;
  const now = context.clock.now();
  const warnings = findNewWarnings(rewrite, now);
  if (warnings.length > 0 && reason === '') throw conflict('rosterNeedsReason', { warnings });
  const place = { tenantId: context.actor.tenantId, teamId };
  await deleteComingShifts(tx, place, now, accountIds);
  const shifts = listComing(after, now.getTime(), timeZone).filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
  const overlapping = await insertShifts(context, tx, place, after.plan, shifts);
  if (overlapping !== null) {
    const name = members.find(({ id }) => id === overlapping.accountId)?.fullName ?? '';
    throw conflict('shiftsOverlap', null, { name, day: overlapping.day });
  }
  return warnings;
}

/** The shifts of the written days that have not ended. */
function listComing({ plan, ...exceptions }: RosterState, now: number, timeZone: string): PlannedShift[] {
  return expandRoster(plan, exceptions, writtenRange(localDate(now, timeZone)), timeZone).filter(({ endsAt }) => endsAt > now);
}

/** What is to be warned of after a rewrite and was not before it. */
export function findNewWarnings({ before, after, timeZone, members }: Omit<Rewrite, 'reason'>, now: Date): NamedWarning[] {
  const warningsOf = (state: RosterState) => {
    const usual = listComing({ plan: state.plan, changes: [], leaves: [] }, now.getTime(), timeZone);
    return findRosterWarnings(state.plan, listComing(state, now.getTime(), timeZone), usual);
  };
  return nameWarnings(listNewWarnings(before === null ? [] : warningsOf(before), warningsOf(after)), members);
}

function nameWarnings(warnings: readonly RosterWarning[], members: Rewrite['members']): NamedWarning[] {
  return warnings.map(({ accountId, type: _, ...warning }) => ({
    ...warning,
    person: accountId === null ? null : (members.find(({ id }) => id === accountId) ?? null),
  }));
}
