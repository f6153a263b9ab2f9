import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { sortedJson } from '#services/core/sorted-json.ts';
import { type DocumentKey, type FieldDocument, ofEachDocument } from './field-document.ts';

/** An entry in the history of a document. */
export interface DocumentEvent {
  /** The row of the document's table; of a permit also `brief` or `point`. */
  row: string;
  status: string;
  /** Null: the system. */
  actorId: string | null;
  signatures: readonly { accountId: string; at: string }[];
  at: Date;
  deviceAt: Date | null;
  position: { longitude: number; latitude: number; accuracy?: number } | undefined;
  detail: Record<string, unknown>;
}

interface EventValues extends DocumentKey, Omit<DocumentEvent, 'signatures' | 'position' | 'detail'> {
  place: number;
  signatures: string;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: string;
  hash: string;
}

const statements = ofEachDocument(({ subject, events, key }) => ({
  findLast: statement<DocumentKey, { position: number; hash: string }>(
    `find-last-event-of-${subject}`,
    `select e.position, e.hash from ${events} e where e.tenant_id = :tenant and e.${key} = :document order by e.position desc limit 1`,
  ),
  append: statement<EventValues, object>(
    `append-event-of-${subject}`,
    `insert into ${events} (tenant_id, ${key}, position, row, status, actor_id, signatures, at, device_at, longitude, latitude, accuracy, detail, hash)
      values (:tenant, :document, :place, :row, :status, :actorId, :signatures, :at, :deviceAt, :longitude, :latitude, :accuracy, :detail, :hash)`,
  ),
}));

/** Appends to the history of a document that is locked; the entry's hash covers all before it. */
export async function appendEvent(
  tx: Transaction<Schema>,
  { subject }: FieldDocument,
  { tenant_id: tenant, id: document }: { tenant_id: string; id: string },
  event: DocumentEvent,
): Promise<void> {
  const [last] = await runIn(tx, statements[subject].findLast, { tenant, document });
  const place = (last?.position ?? 0) + 1;
  const { signatures, position, detail, ...rest } = event;
  await runIn(tx, statements[subject].append, {
    tenant,
    document,
    place,
    ...rest,
    signatures: JSON.stringify(signatures),
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    accuracy: position?.accuracy ?? null,
    detail: JSON.stringify(detail),
    hash: hashOf(last?.hash ?? '', document, place, event),
  });
}

/** The SHA-256 of an entry together with the hash before it, over JSON whose keys are sorted, because the database does not keep their order. */
function hashOf(before: string, documentId: string, place: number, event: DocumentEvent): string {
  const { row, status, actorId, signatures, at, deviceAt, position, detail } = event;
  const covered = [before, documentId, place, row, status, actorId, signatures, at, deviceAt, position ?? null, detail];
  return createHash('sha256').update(sortedJson(covered)).digest('hex');
}
