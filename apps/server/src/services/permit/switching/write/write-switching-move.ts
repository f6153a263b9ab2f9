import { type SwitchingMove, switchingSigns } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { switchingDocument } from '#services/permit/field-document/field-document.ts';
import { appendEvent, type DocumentEvent } from '#services/permit/field-document/history.ts';
import { issueNumber } from '#services/permit/field-document/issue-number.ts';
import { actedBy, notifyOfDocument, writeDocument } from '#services/permit/field-document/write-document.ts';
import { fixForm, numberPrefixOf } from '#services/permit/printed-form/printed-form.ts';
import { toStep } from '../read/switching-rows.ts';
import type { LockedSwitching } from './lock-switching.ts';

/** @property actorId whose act it is; undefined: the caller's */
type MoveDetail = Pick<DocumentEvent, 'position' | 'signatures' | 'detail'> & { actorId?: string };

/** Writes what an act changes of a switching order that is locked, and its entry in the history; signatures that waited are used up. */
export async function writeSwitchingMove(
  context: SignedInContext,
  tx: Transaction<Schema>,
  locked: LockedSwitching,
  { transition, switching: after }: SwitchingMove,
  { actorId = context.actor.accountId, position, signatures, detail }: MoveDetail,
): Promise<void> {
  const { row, switching: before } = locked;
  const isOrdered = row.number === null && after.status === 'ordered';
  const series = { sign: switchingSigns[row.kind], prefix: numberPrefixOf('switching', row), now: context.clock.now() };
  const number = isOrdered ? await issueNumber(tx, row, series) : row.number;
  // A step changes nothing that a move of the work order is decided by, and nobody is called for one but the last.
  const isStep = transition.action === 'step';
  const { status, ticked, phase } = after;
  await writeDocument(context, tx, { document: switchingDocument, row }, { status, ticked, phase, number }, { isQuiet: isStep });
  if (ticked > before.ticked) await noteTick(tx, row, before.ticked, series.now);
  if (isStep && ticked === after.steps.length) await notifyOfDocument(context, tx, switchingDocument, row.id);
  await appendEvent(tx, switchingDocument, row, {
    ...actedBy(context),
    actorId,
    row: transition.row,
    status,
    signatures,
    position,
    detail: {
      ...detail,
      // The review fixes the text.
      ...(before.status === 'draft' && status === 'reviewed' && { text: textOf(locked) }),
      ...(isOrdered && { number }),
    },
  });
}

async function noteTick(tx: Transaction<Schema>, row: LockedSwitching['row'], position: number, now: Date): Promise<void> {
  await tx
    .updateTable('switching_steps')
    .set({ ticked_at: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('switching_id', '=', row.id)
    .where('position', '=', position)
    .execute();
}

function textOf({ row, steps }: LockedSwitching) {
  const { operator_id: operatorId, supervisor_id: supervisorId, commander_id: commanderId } = row;
  const form = fixForm('switching', row);
  return { kind: row.kind, task: row.task, operatorId, supervisorId, commanderId, steps: steps.map(toStep), form };
}
