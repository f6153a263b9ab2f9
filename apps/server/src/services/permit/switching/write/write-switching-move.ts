import { type SwitchingMove, switchingSigns } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { issueNumber } from '#services/permit/write/issue-number.ts';
import { touchOrderDocuments } from '#services/permit/write/lock-permit.ts';
import { toStep } from '../read/switching-rows.ts';
import type { LockedSwitching } from './lock-switching.ts';
import { appendSwitchingEvent, type SwitchingEvent } from './switching-history.ts';

/** Whoever has to act next is notified, and whoever had to before is not any more. */
export function notifyOfSwitching({ actor, clock, ids }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<void> {
  const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now: clock.now() };
  return enqueue(tx, { ...event, subject: { kind: 'switching', id } });
}

/** Writes what an act changes of a switching order that is locked, and its entry in the history; signatures that waited are used up. */
export async function writeSwitchingMove(
  context: SignedInContext,
  tx: Transaction<Schema>,
  locked: LockedSwitching,
  { transition, switching: after }: SwitchingMove,
  { position, signatures, detail }: Pick<SwitchingEvent, 'position' | 'signatures' | 'detail'>,
): Promise<void> {
  const { actor, clock, deviceTime } = context;
  const { row, switching: before } = locked;
  const { tenantId } = actor;
  const now = clock.now();
  const isOrdered = row.number === null && after.status === 'ordered';
  const number = isOrdered
    ? await issueNumber(tx, {
        tenantId,
        siteName: row.site_name,
        sign: switchingSigns[row.kind],
        timeZone: row.time_zone,
        now: now.getTime(),
      })
    : row.number;
  await tx
    .updateTable('switching_orders')
    .set({ status: after.status, ticked: after.ticked, phase: after.phase, number, version: row.version + 1, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
  await tx.deleteFrom('switching_signatures').where('tenant_id', '=', tenantId).where('switching_id', '=', row.id).execute();
  // A step changes nothing that a move of the work order is decided by, and nobody is called for one.
  if (transition.action !== 'step') await touchOrderDocuments(tx, tenantId, row.order_id);
  if (transition.action !== 'step' || after.ticked === after.steps.length) await notifyOfSwitching(context, tx, row.id);
  await appendSwitchingEvent(
    tx,
    { tenantId, switchingId: row.id },
    {
      row: transition.row,
      status: after.status,
      actorId: actor.accountId,
      signatures,
      at: now,
      deviceAt: deviceTime,
      position,
      detail: {
        ...detail,
        // The review fixes the text.
        ...(before.status === 'draft' && after.status === 'reviewed' && { text: textOf(locked) }),
        ...(isOrdered && { number }),
      },
    },
  );
}

function textOf({ row, steps }: LockedSwitching) {
  const { operator_id: operatorId, supervisor_id: supervisorId, commander_id: commanderId } = row;
  return { kind: row.kind, task: row.task, operatorId, supervisorId, commanderId, steps: steps.map(toStep) };
}
