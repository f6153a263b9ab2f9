import type { ApiParsedInput } from '@energy-om/contract';
import { findRosterFaults, localDate, type RosterFault, type RosterPlan } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lockRosterTeam } from './lock-roster-team.ts';
import { rewriteShifts } from './rewrite-shifts.ts';
import { findLockedRoster, listLockedLeaves, listLockedMembers, planOfMembers, presentRoster } from './roster-rows.ts';
import { writtenRange } from './write-shifts.ts';

/** Changes of single days stay, where their shift type does; the others go, so that a later type of the same key does not bring them back. */
export const saveRoster: Verb<'saveRoster'> = async (context, { teamId, version, reason, ...given }) => {
  const { actor } = context;
  const { tenantId } = actor;
  assertUsable(given);
  const timeZone = await loadTimeZone(context);
  return writeOnce(context, { subjectKind: 'roster', subjectId: teamId, changes: { roster: given, reason } }, async (tx) => {
    const team = await lockRosterTeam(tx, actor, teamId);
    const stored = await findLockedRoster(tx, tenantId, teamId);
    if ((stored?.version ?? 0) !== version) throw conflict('conflict', stored && presentRoster(team, stored));
    const members = await listLockedMembers(tx, tenantId, teamId);
    assertMembers(given, new Set(members.map(({ id }) => id)));
    const leaves = stored?.leaves ?? (await listLockedLeaves(tx, tenantId, teamId));
    const before = stored && planOfMembers(stored);
    const keys = given.shiftTypes.map(({ key }) => key);
    const changes = stored?.changes.filter(({ type }) => type === null || keys.includes(type)) ?? [];
    const after = planOfMembers({ plan: given, members, changes, leaves });
    const accountIds = null;
    const warnings = await rewriteShifts(context, tx, { teamId, timeZone, members, before, after, accountIds, reason });
    await deleteChangesOfOtherTypes(tx, tenantId, teamId, keys);
    await writeRoster(context, tx, { teamId, version: version + 1, plan: given, reason, timeZone });
    return { teamId, version: version + 1, warnings };
  });
};

async function deleteChangesOfOtherTypes(
  tx: Transaction<Schema>,
  tenantId: string,
  teamId: string,
  keys: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('shift_changes')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('shift_type', 'not in', keys)
    .execute();
}

interface WrittenRoster {
  teamId: string;
  version: number;
  plan: RosterPlan;
  reason: string;
  timeZone: string;
}

async function writeRoster(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  { teamId, version, plan, reason, timeZone }: WrittenRoster,
): Promise<void> {
  const now = clock.now();
  const written_until = writtenRange(localDate(now.getTime(), timeZone)).to;
  const columns = { version, plan: JSON.stringify(plan), reason, written_until, updated_at: now };
  await tx
    .insertInto('rosters')
    .values({ tenant_id: actor.tenantId, team_id: teamId, ...columns })
    .onConflict((conflicting) => conflicting.columns(['tenant_id', 'team_id']).doUpdateSet(columns))
    .execute();
}

const faultMessages = {
  required: 'required',
  outOfRange: 'outOfRange',
  tooMany: 'tooManyFormParts',
  tooLong: 'checkField',
  repeatedName: 'rosterNameTwice',
  repeatedKey: 'checkField',
  unknownType: 'shiftTypeUnknown',
  noShift: 'rosterCycle',
  repeatedMember: 'rosterMemberTwice',
} as const satisfies Record<RosterFault, MessageKey>;

/** Of the lists that may not be empty. */
const emptyMessages: Partial<Record<string, MessageKey>> = { shiftTypes: 'rosterShiftTypes', cycle: 'rosterCycle', crews: 'rosterCrews' };

function assertUsable(plan: RosterPlan): void {
  const faults = Object.entries(findRosterFaults(plan));
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, emptyMessages[path] ?? faultMessages[fault]])));
}

/** Throws `invalid` at the first crew with somebody who is not in the team. */
function assertMembers({ crews }: Pick<ApiParsedInput<'saveRoster'>, 'crews'>, members: ReadonlySet<string>): void {
  const index = crews.findIndex(({ memberIds }) => memberIds.some((id) => !members.has(id)));
  if (index >= 0) throw invalid({ [`crews.${index}.memberIds`]: 'rosterMemberUnknown' });
}
