import { createHash } from 'node:crypto';
import type { PermitStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

export interface PermitEvent {
  /** The row of the permit's table, `brief` or `point`. */
  row: string;
  status: PermitStatus;
  /** Null: the system. */
  actorId: string | null;
  signatures: readonly { accountId: string; at: string }[];
  at: Date;
  deviceAt: Date | null;
  position: { longitude: number; latitude: number; accuracy?: number } | undefined;
  detail: Record<string, unknown>;
}

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
      row: event.row,
      status: event.status,
      actor_id: event.actorId,
      signatures: JSON.stringify(event.signatures),
      at: event.at,
      device_at: event.deviceAt,
      longitude: event.position?.longitude ?? null,
      latitude: event.position?.latitude ?? null,
      accuracy: event.position?.accuracy ?? null,
      detail: JSON.stringify(event.detail),
      hash: hashOf(last?.hash ?? '', permitId, place, event),
    })
    .execute();
}

/** The SHA-256 of an entry together with the hash before it, over JSON whose keys are sorted, because the database does not keep their order. */
export function hashOf(before: string, permitId: string, place: number, event: PermitEvent): string {
  const { row, status, actorId, signatures, at, deviceAt, position, detail } = event;
  const covered = [before, permitId, place, row, status, actorId, signatures, at, deviceAt, position ?? null, detail];
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
