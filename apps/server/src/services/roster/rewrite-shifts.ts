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
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { Run } from './handover/handover-facts.ts';
import { runOf } from './handover/lock-handover.ts';
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
  const { teamId, after, accountIds, reason, members } = rewrite;
  const now = context.clock.now();
  const known = await loadKnown(runOf(tx), context.actor.tenantId, rewrite, now);
  const warnings = listWarnings(rewrite, known);
  if (warnings.length > 0 && reason === '') throw conflict('rosterNeedsReason', { warnings });
  const place = { tenantId: context.actor.tenantId, teamId };
  await deleteComingShifts(tx, place, now, accountIds);
  const shifts = listComing(after, known).filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
  const overlapping = await insertShifts(context, tx, place, after.plan, shifts);
  if (overlapping !== null) {
    const name = members.find(({ id }) => id === overlapping.accountId)?.fullName ?? '';
    throw conflict('shiftsOverlap', null, { name, day: overlapping.day });
  }
  return warnings;
}

interface Known {
  now: number;
  timeZone: string;
  worked: readonly PlannedShift[];
  /** The changes of single days that come with the rewrite. */
  asked: RosterExceptions['changes'];
}

async function loadKnown(
  run: Run,
  tenant: string,
  { teamId: team, timeZone, before, after }: Pick<Rewrite, 'teamId' | 'timeZone' | 'before' | 'after'>,
  now: Date,
): Promise<Known> {
  const worked = await run(findWorked, { tenant, team, today: localDate(now.getTime(), timeZone), now });
  const asked = after.changes.filter((change) => !before?.changes.some((one) => isSameDay(one, change) && one.type === change.type));
  return { now: now.getTime(), timeZone, worked, asked };
}

const isSameDay = (one: Pick<PlannedShift, 'accountId' | 'day'>, other: Pick<PlannedShift, 'accountId' | 'day'>): boolean =>
  one.accountId === other.accountId && one.day === other.day;

/** The shifts of the written days that have not ended. One that was worked by its former times is not to be worked again by the new ones. */
function listComing({ plan, ...exceptions }: RosterState, { now, timeZone, worked, asked }: Known): PlannedShift[] {
  const onCall = new Set(plan.shiftTypes.flatMap((type) => (type.onCall ? [type.key] : [])));
  const wasWorked = (shift: PlannedShift) =>
    !onCall.has(shift.type) &&
    !asked.some((change) => isSameDay(change, shift)) &&
    worked.some((one) => isSameDay(one, shift) && (one.type === shift.type || shift.startsAt < one.endsAt));
  return expandRoster(plan, exceptions, writtenRange(localDate(now, timeZone)), timeZone).filter(
    (shift) => shift.endsAt > now && !wasWorked(shift),
  );
}

/** Work that has ended, of the present month and of the days that a row at work may go back. The index knows instants alone. */
const findWorked = statement<{ tenant: string; team: string; today: string; now: Date }, PlannedShift>(
  'list-worked-shifts',
  `select s.account_id as "accountId", s.day, s.shift_type as type, extract(epoch from s.starts_at)::double precision * 1000 as "startsAt",
      extract(epoch from s.ends_at)::double precision * 1000 as "endsAt"
    from shifts s where s.tenant_id = :tenant and s.team_id = :team and not s.on_call
      and s.ends_at > :today::date - interval '32 days' and s.ends_at <= :now
      and s.day >= least(date_trunc('month', :today::date), :today::date - interval '7 days')`,
);

/** What is to be warned of after a rewrite and was not before it. */
export async function findNewWarnings(run: Run, tenant: string, rewrite: Omit<Rewrite, 'reason'>, now: Date): Promise<NamedWarning[]> {
  return listWarnings(rewrite, await loadKnown(run, tenant, rewrite, now));
}

function listWarnings({ before, after, members }: Pick<Rewrite, 'before' | 'after' | 'members'>, known: Known): NamedWarning[] {
  const warningsOf = (state: RosterState) => {
    const usual = listComing({ plan: state.plan, changes: [], leaves: [] }, known);
    return findRosterWarnings(state.plan, listComing(state, known), usual, known.worked);
  };
  return nameWarnings(listNewWarnings(before === null ? [] : warningsOf(before), warningsOf(after)), members);
}

function nameWarnings(warnings: readonly RosterWarning[], members: Rewrite['members']): NamedWarning[] {
  return warnings.map(({ accountId, type: _, ...warning }) => ({
    ...warning,
    person: accountId === null ? null : (members.find(({ id }) => id === accountId) ?? null),
  }));
}
