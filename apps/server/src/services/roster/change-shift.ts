import { localDate, type ShiftChange } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lockRosterTeam } from './lock-roster-team.ts';
import { rewriteShifts } from './rewrite-shifts.ts';
import { findLockedRoster, planOfMembers } from './roster-rows.ts';
import { writtenRange } from './write-shifts.ts';

/** The shifts of this person alone are rewritten. */
export const changeShift: Verb<'changeShift'> = async (context, { teamId, accountId, day, type, reason }) => {
  const { actor, clock } = context;
  const timeZone = await loadTimeZone(context);
  const today = localDate(clock.now().getTime(), timeZone);
  if (day < today || day > writtenRange(today).to) throw invalid({ day: 'rosterDayOutOfRange' });
  const changes = { accountId, day, type, reason };
  return writeOnce(context, { subjectKind: 'roster', subjectId: teamId, changes }, async (tx) => {
    await lockRosterTeam(tx, actor, teamId);
    const stored = await findLockedRoster(tx, actor.tenantId, teamId);
    if (!stored) throw conflict('rosterMissing');
    if (!stored.members.some(({ id }) => id === accountId)) throw invalid({ accountId: 'rosterMemberUnknown' });
    if (type !== 'cycle' && type !== 'off' && !stored.plan.shiftTypes.some(({ key }) => key === type))
      throw invalid({ type: 'shiftTypeUnknown' });
    const change = type === 'cycle' ? null : { accountId, day, type: type === 'off' ? null : type };
    const others = stored.changes.filter((one) => one.accountId !== accountId || one.day !== day);
    const before = { ...planOfMembers(stored), leaves: [] };
    const after = { ...planOfMembers({ ...stored, changes: change === null ? others : [...others, change] }), leaves: [] };
    const rewrite = { teamId, timeZone, members: stored.members, before, after, accountIds: [accountId], reason };
    const warnings = await rewriteShifts(context, tx, rewrite);
    await writeChange(context, tx, { teamId, accountId, day, change, reason });
    return { teamId, version: stored.version, warnings };
  });
};

async function writeChange(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  {
    teamId,
    accountId,
    day,
    change,
    reason,
  }: { teamId: string; accountId: string; day: string; change: ShiftChange | null; reason: string },
): Promise<void> {
  const key = { tenant_id: actor.tenantId, team_id: teamId, account_id: accountId, day };
  if (change === null) {
    await tx
      .deleteFrom('shift_changes')
      .where('tenant_id', '=', key.tenant_id)
      .where('team_id', '=', teamId)
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .execute();
    return;
  }
  const columns = { shift_type: change.type, reason, changed_at: clock.now(), changed_by: actor.accountId };
  await tx
    .insertInto('shift_changes')
    .values({ ...key, ...columns })
    .onConflict((conflicting) => conflicting.columns(['tenant_id', 'team_id', 'account_id', 'day']).doUpdateSet(columns))
    .execute();
}
