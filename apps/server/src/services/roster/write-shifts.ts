import { type PlannedShift, type RosterPlan, rosterDaysAhead } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Where shifts are written. */
export interface ShiftPlace {
  tenantId: string;
  teamId: string;
}

const insertAll = statement<{ tenant: string; team: string; rows: string }, { account_id: string; day: string }>(
  'insert-shifts',
  `insert into shifts (tenant_id, id, team_id, account_id, day, shift_type, name, letter, on_call, starts_at, ends_at)
    select :tenant, s.id, :team, s.account_id, s.day, s.shift_type, s.name, s.letter, s.on_call, s.starts_at, s.ends_at
    from jsonb_to_recordset(:rows::jsonb) as s (id uuid, account_id uuid, day date, shift_type text, name text, letter text,
      on_call boolean, starts_at timestamptz, ends_at timestamptz)
    on conflict do nothing
    returning account_id, day`,
);

/**
 * Writes shifts. What would have somebody work twice at once is left out.
 * @returns the first shift that was left out; null: all were written
 */
export async function insertShifts(
  { ids }: Pick<AppContext, 'ids'>,
  tx: Transaction<Schema>,
  { tenantId, teamId }: ShiftPlace,
  plan: RosterPlan,
  shifts: readonly PlannedShift[],
): Promise<PlannedShift | null> {
  const typeByKey = new Map(plan.shiftTypes.map((type) => [type.key, type]));
  const rows = shifts.map(({ accountId, day, type, startsAt, endsAt }) => ({
    id: ids.next(),
    account_id: accountId,
    day,
    shift_type: type,
    name: typeByKey.get(type)?.name,
    letter: typeByKey.get(type)?.letter,
    on_call: typeByKey.get(type)?.onCall,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
  }));
  const written = await runIn(tx, insertAll, { tenant: tenantId, team: teamId, rows: JSON.stringify(rows) });
  const keys = new Set(written.map(({ account_id, day }) => `${account_id} ${day}`));
  return shifts.find(({ accountId, day }) => !keys.has(`${accountId} ${day}`)) ?? null;
}

const deleteComing = statement<{ tenant: string; team: string; now: Date; accounts: readonly string[] | null }, object>(
  'delete-coming-shifts',
  `delete from shifts where tenant_id = :tenant and team_id = :team and ends_at > :now
    and (:accounts::uuid[] is null or account_id = any (:accounts::uuid[]))`,
);

/** Deletes the shifts that have not ended. @param accounts null: of everybody */
export async function deleteComingShifts(
  tx: Transaction<Schema>,
  { tenantId, teamId }: ShiftPlace,
  now: Date,
  accounts: readonly string[] | null,
): Promise<void> {
  await runIn(tx, deleteComing, { tenant: tenantId, team: teamId, now, accounts });
}

const deleteAfter = statement<{ tenant: string; team: string; day: string }, object>(
  'delete-shifts-after',
  'delete from shifts where tenant_id = :tenant and team_id = :team and day > :day::date',
);

/** Deletes the shifts that begin on a later local date. */
export async function deleteShiftsAfter(tx: Transaction<Schema>, { tenantId, teamId }: ShiftPlace, day: string): Promise<void> {
  await runIn(tx, deleteAfter, { tenant: tenantId, team: teamId, day });
}

const dayMilliseconds = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The days whose shifts are written: from yesterday, whose night may go on. */
export function writtenRange(today: string): { from: string; to: string } {
  return { from: addDays(today, -1), to: addDays(today, rosterDaysAhead) };
}
