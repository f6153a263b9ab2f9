import { findLeaveFaults, instantOfLocalTime, localDate } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { runOf } from '../handover/lock-handover.ts';
import { assertOwnTeam } from './assert-own-team.ts';
import { enqueueRequest } from './enqueue-request.ts';
import { loadRequest, presentRequest } from './request-rows.ts';

const wholeDayMinutes = 24 * 60;

export const requestLeave: Verb<'requestLeave'> = async (context, { teamId, kind, from, to, reason }) => {
  const { actor, clock, database, ids } = context;
  await assertOwnTeam(database, actor, teamId);
  const timeZone = await loadTimeZone(context);
  const now = clock.now();
  const faults = findLeaveFaults({ from, to, today: localDate(now.getTime(), timeZone) });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const id = ids.next();
  const changes = { teamId, kind, from, to, reason };
  return writeOnce(context, { subjectKind: 'shiftRequest', subjectId: id, changes }, async (tx) => {
    const inserted = await tx
      .insertInto('shift_requests')
      .values({
        ...{ tenant_id: actor.tenantId, id, kind: 'leave' as const, team_id: teamId, account_id: actor.accountId, reason },
        ...{ leave_kind: kind, from_day: from, to_day: to, created_at: now },
        expires_at: new Date(instantOfLocalTime(to, wholeDayMinutes, timeZone)),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0) throw await refuseOverlap(tx, actor, { from, to }, now);
    await enqueueRequest(context, tx, id);
    return presentRequest(actor, await loadRequest(runOf(tx), actor, id), now);
  });
};

const findOverlapping = statement<{ tenant: string; account: string; from: string; to: string }, { id: string }>(
  'find-overlapping-leave',
  `select q.id from shift_requests q
    where q.tenant_id = :tenant and q.account_id = :account and q.kind = 'leave' and q.status in ('asked', 'approved')
      and q.from_day <= :to::date and q.to_day >= :from::date
    order by q.from_day limit 1`,
);

/** The refusal says which leave is there already. It may have been withdrawn at this moment. */
async function refuseOverlap(tx: Transaction<Schema>, actor: Actor, days: { from: string; to: string }, now: Date) {
  const [found] = await runIn(tx, findOverlapping, { tenant: actor.tenantId, account: actor.accountId, ...days });
  if (!found) return conflict();
  const row = await loadRequest(runOf(tx), actor, found.id);
  if (row.from_day === null || row.to_day === null) return notFound();
  return conflict('leaveOverlaps', presentRequest(actor, row, now), { from: row.from_day, to: row.to_day });
}
