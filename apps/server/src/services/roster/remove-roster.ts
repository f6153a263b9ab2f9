import type { Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { deleteRoster } from '#services/scope/team-shifts.ts';
import { lockRosterTeam } from './lock-roster-team.ts';
import { findLockedRoster, presentRoster } from './roster-rows.ts';

/** Shifts of before stay. */
export const removeRoster: Verb<'removeRoster'> = (context, { teamId, version }) => {
  const { actor, clock } = context;
  const { tenantId } = actor;
  return writeOnce(context, { subjectKind: 'roster', subjectId: teamId, changes: { removed: true } }, async (tx) => {
    const team = await lockRosterTeam(tx, actor, teamId);
    const stored = await findLockedRoster(tx, tenantId, teamId);
    if (!stored) throw notFound();
    if (stored.version !== version) throw conflict('conflict', presentRoster(team, stored));
    await deleteRoster(tx, tenantId, teamId, clock.now());
    return { teamId };
  });
};
