import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { deleteComingShifts, type ShiftPlace } from '../write-shifts.ts';

/** Deletes the roster of a locked team with what is changed on single days, and the shifts that have not ended. Shifts of before stay. */
export async function deleteRoster(tx: Transaction<Schema>, place: ShiftPlace, now: Date): Promise<void> {
  const { tenantId, teamId } = place;
  await deleteComingShifts(tx, place, now, null);
  await tx.deleteFrom('shift_changes').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
  await tx.deleteFrom('rosters').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
}
