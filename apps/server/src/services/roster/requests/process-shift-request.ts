import {
  instantOfLocalTime,
  localDate,
  moveShiftRequest,
  type ShiftRequestAction,
  type ShiftRequestObstacle,
  swapChanges,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, type ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { runOf } from '../handover/lock-handover.ts';
import { type NamedWarning, rewriteShifts } from '../rewrite-shifts.ts';
import { writeShiftChange } from '../write-shift-change.ts';
import { assertSwapFits } from './assert-swap-fits.ts';
import { enqueueRequest } from './enqueue-request.ts';
import { leaveAfter } from './leave-after.ts';
import { listTeamsOfRequest, planRewrites } from './plan-rewrites.ts';
import { loadRequest, presentRequest, type RequestRow, stateOfRequest } from './request-rows.ts';

/**
 * The teams are locked before the request, as every write of their shifts locks them, so that two decisions about one shift come one after
 * the other and the second one sees what the first one left.
 */
export const processShiftRequest: Verb<'processShiftRequest'> = async (context, { id, version, action, reason }) => {
  const { actor, clock, database } = context;
  const before = await loadRequest(database.run, actor, id);
  const timeZone = await loadTimeZone(context);
  return writeOnce(context, { subjectKind: 'shiftRequest', subjectId: id, changes: { action, reason } }, async (tx) => {
    const run = runOf(tx);
    if (action === 'approve' || action === 'cancel')
      await lockTeams(tx, actor.tenantId, await listTeamsOfRequest(run, actor.tenantId, before));
    const row = await loadRequest(run, actor, id, 'for no key update of q');
    const now = clock.now();
    const somebody = { accountId: actor.accountId, mayManage: row.may_manage };
    const move = moveShiftRequest(stateOfRequest(row), action, somebody, { now: now.getTime(), reason });
    if ('obstacle' in move && move.obstacle === 'notYours') throw refuse(context, row, move.obstacle);
    if (row.version !== version) throw conflict('conflict', presentRequest(actor, row, now));
    if ('obstacle' in move) throw refuse(context, row, move.obstacle);
    if (row.has_changed && (action === 'agree' || action === 'approve'))
      throw conflict('swapShiftChanged', presentRequest(actor, row, now));
    // Leave, or another shift, may have come in between.
    if (row.swap && row.colleague && (action === 'agree' || action === 'approve'))
      await assertSwapFits(tx, {
        tenantId: actor.tenantId,
        teamId: row.team_id,
        asker: row.asker,
        colleague: row.colleague,
        swap: row.swap,
      });
    const warnings = await applyToShifts(context, tx, row, { action, reason, timeZone });
    await writeMove(context, tx, row, { action, to: move.to, reason, timeZone });
    await enqueueRequest(context, tx, id);
    return { ...presentRequest(actor, await loadRequest(run, actor, id), now), warnings };
  });
};

const refusals = {
  ended: 'requestEnded',
  expired: 'requestExpired',
} as const satisfies Partial<Record<ShiftRequestObstacle, MessageKey>>;

function refuse({ actor, clock }: SignedInContext, row: RequestRow, obstacle: ShiftRequestObstacle): ServiceError {
  if (obstacle === 'notYours') return forbidden('requestNotYours');
  if (obstacle === 'reasonRequired') return invalid({ reason: 'required' });
  return conflict(refusals[obstacle], presentRequest(actor, row, clock.now()));
}

/** In the order of their ids, as every lock of several teams. */
async function lockTeams(tx: Transaction<Schema>, tenantId: string, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .selectFrom('teams')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', teamIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

interface Act {
  action: ShiftRequestAction;
  reason: string;
  timeZone: string;
}

/** Throws a conflict with the warnings where there is no reason for them, as every change of a roster does. */
async function applyToShifts(
  context: SignedInContext,
  tx: Transaction<Schema>,
  row: RequestRow,
  { action, reason, timeZone }: Act,
): Promise<NamedWarning[]> {
  const { actor, clock } = context;
  const place = { tenantId: actor.tenantId, timeZone, now: clock.now() };
  const warnings: NamedWarning[] = [];
  for (const rewrite of await planRewrites(runOf(tx), place, row, action))
    warnings.push(...(await rewriteShifts(context, tx, { ...rewrite, reason })));
  if (action === 'approve' && row.swap && row.colleague) {
    for (const { accountId, day, type } of swapChanges(
      { accountId: row.asker.id, ...row.swap.own },
      { accountId: row.colleague.id, ...row.swap.theirs },
    ))
      await writeShiftChange(context, tx, { teamId: row.team_id, accountId, day, type, reason: row.reason });
  }
  return warnings;
}

interface Move {
  action: ShiftRequestAction;
  to: RequestRow['status'];
  reason: string;
  timeZone: string;
}

async function writeMove(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  row: RequestRow,
  { action, to, reason, timeZone }: Move,
): Promise<void> {
  const now = clock.now();
  const days = row.from_day !== null && row.to_day !== null ? { from: row.from_day, to: row.to_day } : null;
  const today = localDate(now.getTime(), timeZone);
  // The days of a leave that have passed stay approved.
  const left = action === 'cancel' && days ? leaveAfter(days, action, today) : null;
  await tx
    .updateTable('shift_requests')
    .set({
      version: row.version + 1,
      status: left === null ? to : row.status,
      ...(left !== null && { to_day: left.to, expires_at: new Date(instantOfLocalTime(today, 0, timeZone)) }),
      ...(action === 'agree' ? { agreed_at: now } : { decided_by: actor.accountId, decided_at: now, answer: reason }),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .execute();
}
