import { createHash } from 'node:crypto';
import type { PermitStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** An entry in the history of a document. */
export interface DocumentEvent<Status extends string> {
  /** The row of the document's table; of a permit also `brief` or `point`. */
  row: string;
  status: Status;
  /** Null: the system. */
  actorId: string | null;
  signatures: readonly { accountId: string; at: string }[];
  at: Date;
  deviceAt: Date | null;
  position: { longitude: number; latitude: number; accuracy?: number } | undefined;
  detail: Record<string, unknown>;
}

export type PermitEvent = DocumentEvent<PermitStatus>;

/** Appends to the history of a permit that is locked; the entry's hash covers all before it. */
export async function appendPermitEvent(
  tx: Transaction<Schema>,
  { tenantId, permitId }: { tenantId: string; permitId: string },
  event: PermitEvent,
): Promise<void> {
  const last = await tx
    .selectFrom('permit_events')
    .select(['position', 'hash'])
    .where('tenant_id', '=', tenantId)
    .where('permit_id', '=', permitId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const place = (last?.position ?? 0) + 1;
  await tx
    .insertInto('permit_events')
    .values({
      tenant_id: tenantId,
      permit_id: permitId,
      position: place,
      ...toEventColumns(event),
      hash: hashOf(last?.hash ?? '', permitId, place, event),
    })
    .execute();
}

/** The columns that the histories of all documents have. */
export function toEventColumns<Status extends string>({
  row,
  status,
  actorId,
  signatures,
  at,
  deviceAt,
  position,
  detail,
}: DocumentEvent<Status>) {
  return {
    row,
    status,
    actor_id: actorId,
    signatures: JSON.stringify(signatures),
    at,
    device_at: deviceAt,
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    accuracy: position?.accuracy ?? null,
    detail: JSON.stringify(detail),
  };
}

/** The SHA-256 of an entry together with the hash before it, over JSON whose keys are sorted, because the database does not keep their order. */
export function hashOf(before: string, documentId: string, place: number, event: DocumentEvent<string>): string {
  const { row, status, actorId, signatures, at, deviceAt, position, detail } = event;
  const covered = [before, documentId, place, row, status, actorId, signatures, at, deviceAt, position ?? null, detail];
  return createHash('sha256').update(sortedJson(covered)).digest('hex');
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
