import type { SwitchingStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type DocumentEvent, hashOf, toEventColumns } from '#services/permit/write/permit-history.ts';

export type SwitchingEvent = DocumentEvent<SwitchingStatus>;

/** Appends to the history of a switching order that is locked; the entry's hash covers all before it. */
export async function appendSwitchingEvent(
  tx: Transaction<Schema>,
  { tenantId, switchingId }: { tenantId: string; switchingId: string },
  event: SwitchingEvent,
): Promise<void> {
  const last = await tx
    .selectFrom('switching_events')
    .select(['position', 'hash'])
    .where('tenant_id', '=', tenantId)
    .where('switching_id', '=', switchingId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const place = (last?.position ?? 0) + 1;
  const hash = hashOf(last?.hash ?? '', switchingId, place, event);
  await tx
    .insertInto('switching_events')
    .values({ tenant_id: tenantId, switching_id: switchingId, position: place, ...toEventColumns(event), hash })
    .execute();
}
