import { expandRoster, localDate } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { findLockedRoster, planOfMembers } from '../roster-rows.ts';
import { deleteComingShifts, insertShifts, writtenRange } from '../write-shifts.ts';

/**
 * Renews the shifts of a locked team whose people have changed: who has left has none any more, and whoever the roster names and is back has theirs. What
 * overlaps a shift in another team is left out.
 */
export async function renewShifts(context: SignedInContext, tx: Transaction<Schema>, teamId: string): Promise<void> {
  const { actor, clock } = context;
  const place = { tenantId: actor.tenantId, teamId };
  const stored = await findLockedRoster(tx, place.tenantId, teamId);
  if (!stored) return;
  const timeZone = await loadTimeZone(context);
  const now = clock.now();
  await deleteComingShifts(tx, place, now, null);
  const { plan, ...exceptions } = planOfMembers(stored);
  const range = writtenRange(localDate(now.getTime(), timeZone));
  const coming = expandRoster(plan, exceptions, range, timeZone).filter(
    ({ day, endsAt }) => day <= stored.written_until && endsAt > now.getTime(),
  );
  await insertShifts(context, tx, place, plan, coming);
}
