import type { Transaction, Updateable } from 'kysely';
import type { PermitTable } from '#db/schema/permits.ts';
import type { SwitchingOrderTable } from '#db/schema/switching.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { WriteSubject } from '#services/core/write/audit-log.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { type FormSource, formColumns } from '../printed-form/printed-form.ts';
import type { FieldDocument } from './field-document.ts';
import type { DocumentEvent } from './history.ts';
import { removeSignatures } from './signatures.ts';

/** What is read of a document and its work order when both are locked. */
export interface LockedRow extends FormSource {
  tenant_id: string;
  id: string;
  order_id: string;
  version: number;
  number: string | null;
  order_version: number;
  area_path: string;
  site_name: string;
  time_zone: string;
}

/** Columns of the work order `o` of a locked document, its site `a` and the tenant `t`. */
export const orderColumns = `o.status as order_status, o.version as order_version, o.area_path, a.name as site_name, t.time_zone, ${formColumns}`;

/**
 * Writes what an act changes of a document that is locked, as its next version. Signatures that waited are used up, and whoever has to act next
 * is notified, while whoever had to before is not any more. @param isQuiet the work order is decided as before, and nobody is called
 */
export async function writeDocument(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { document, row }: { document: FieldDocument; row: LockedRow },
  columns: Updateable<PermitTable> | Updateable<SwitchingOrderTable>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable(document.table)
    .set({ ...columns, version: row.version + 1, updated_at: context.clock.now() })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  await removeSignatures(tx, document, row);
  if (isQuiet) return;
  await touchOrderDocuments(tx, row);
  await notifyOfDocument(context, tx, document, row.id);
}

/** Whoever has to act next is notified, and whoever had to before is not any more. */
export function notifyOfDocument(
  { actor, clock, ids }: SignedInContext,
  tx: Transaction<Schema>,
  { subject: kind }: FieldDocument,
  id: string,
): Promise<void> {
  return enqueue(tx, {
    id: ids.next(),
    tenantId: actor.tenantId,
    actorId: actor.accountId,
    now: clock.now(),
    subject: { kind, id },
  });
}

/** Who acts, and when, as the history has it. */
export function actedBy({ actor, clock, deviceTime }: SignedInContext): Pick<DocumentEvent, 'actorId' | 'at' | 'deviceAt'> {
  return { actorId: actor.accountId, at: clock.now(), deviceAt: deviceTime };
}

/** Moves of the order that were decided before are refused from now on. */
export async function touchOrderDocuments(tx: Transaction<Schema>, row: Pick<LockedRow, 'tenant_id' | 'order_id'>): Promise<void> {
  await tx
    .updateTable('work_orders')
    .set((column) => ({ documents_version: column('documents_version', '+', 1) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.order_id)
    .execute();
}

/** Under the lock of the order, so that simultaneous documents are counted one after the other. */
export async function assertRoom(
  tx: Transaction<Schema>,
  { table }: FieldDocument,
  row: LockedRow,
  { most, message }: { most: number; message: MessageKey },
): Promise<void> {
  const all = await tx.selectFrom(table).select('id').where('tenant_id', '=', row.tenant_id).where('order_id', '=', row.order_id).execute();
  if (all.length > most) throw conflict(message, null, { most });
}

/**
 * Runs a write on a document once, and then has phones that show its order or its documents read them again. Where the call was carried out
 * before, its answer is given again and nothing has changed. @param body returns the row that it has locked, and the answer
 */
export async function writeOnDocument<Answer>(
  context: SignedInContext,
  subject: WriteSubject,
  body: (tx: Transaction<Schema>) => Promise<{ row: LockedRow; answer: Answer }>,
): Promise<Answer> {
  const changed: { id: string; version: number }[] = [];
  const answer = await writeOnce(context, subject, async (tx) => {
    const { row, answer } = await body(tx);
    changed.push({ id: row.order_id, version: row.order_version });
    return answer;
  });
  for (const order of changed) announceChange(context, order);
  return answer;
}

/** Phones that show the order or its documents read them again. */
export function announceChange(
  { eventBus, actor }: Pick<SignedInContext, 'eventBus' | 'actor'>,
  { id, version }: { id: string; version: number },
): void {
  void eventBus.publish({ kind: 'order-changed', tenantId: actor.tenantId, orderId: id, version });
}
