import { localDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lockRosterTeam } from './lock-roster-team.ts';
import { rewriteShifts } from './rewrite-shifts.ts';
import { findLockedRoster, planOfMembers } from './roster-rows.ts';
import { writeShiftChange } from './write-shift-change.ts';
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
    const before = planOfMembers(stored);
    const after = planOfMembers({ ...stored, changes: change === null ? others : [...others, change] });
    const rewrite = { teamId, timeZone, members: stored.members, before, after, accountIds: [accountId], reason };
    const warnings = await rewriteShifts(context, tx, rewrite);
    await writeShiftChange(context, tx, { teamId, accountId, day, type: change === null ? 'cycle' : change.type, reason });
    return { teamId, version: stored.version, warnings };
  });
};
