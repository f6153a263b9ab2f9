import { expandRoster, localDate } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { findLockedRoster, planOfMembers } from './roster-rows.ts';
import { addDays, deleteShiftsAfter, insertShifts, writtenRange } from './write-shifts.ts';

/** A sweep over all tenants, each with its own day. */
const findTenants = statement<object, { id: string; time_zone: string }>(
  'find-tenants-with-rosters',
  'select t.id, t.time_zone from tenants t where exists (select from rosters r where r.tenant_id = t.id)',
);

const findDue = statement<{ tenant: string; until: string; except: readonly string[]; limit: number }, { id: string }>(
  'find-rosters-to-extend',
  `select r.team_id as id from rosters r where r.tenant_id = :tenant and r.written_until < :until::date and r.team_id <> all (:except::uuid[])
    order by r.written_until, r.team_id limit :limit`,
);

const runSize = { perTenant: 50, max: 500 } as const;

export const createRosterTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'extend-rosters', 'the shifts of a roster could not be written');

/** Writes the shifts of the days that have come within reach. Several servers may do it at once. @returns how many rosters were tried */
export async function extendRosters(context: AppContext, turns = createRosterTurns(context.log)): Promise<number> {
  const { database } = context;
  const now = context.clock.now().getTime();
  const tenants = await database.run(findTenants, {});
  const untilOf = (timeZone: string) => writtenRange(localDate(now, timeZone)).to;
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant, time_zone }, except, limit) => database.run(findDue, { tenant, until: untilOf(time_zone), except, limit }),
    attempt: ({ id: tenantId, time_zone }, { id: teamId }) => extendRoster(context, { tenantId, teamId }, untilOf(time_zone), time_zone),
  });
}

/** Under the team's lock, as every change of its roster. What overlaps a shift in another team is left out. */
async function extendRoster(
  context: AppContext,
  place: { tenantId: string; teamId: string },
  until: string,
  timeZone: string,
): Promise<void> {
  const { tenantId, teamId } = place;
  await context.database.transaction(async (tx) => {
    await tx.selectFrom('teams').select('id').where('tenant_id', '=', tenantId).where('id', '=', teamId).forNoKeyUpdate().execute();
    const stored = await findLockedRoster(tx, tenantId, teamId);
    if (!stored || stored.written_until >= until) return;
    const { plan, ...exceptions } = planOfMembers(stored);
    const shifts = expandRoster(plan, exceptions, { from: addDays(stored.written_until, 1), to: until }, timeZone);
    // Somebody whose shifts were rewritten since midnight has those of the new day already.
    await deleteShiftsAfter(tx, place, stored.written_until);
    await insertShifts(context, tx, place, plan, shifts);
    await tx.updateTable('rosters').set({ written_until: until }).where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
  });
}
