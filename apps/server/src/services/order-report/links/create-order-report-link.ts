import { dayMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { makeToken } from '#services/account/session/tokens.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadSharedOrder } from './load-shared-order.ts';
import { presentReportLink } from './report-link-rows.ts';

/** So that a list shows each of them. Simultaneous calls may make one more, which does no harm. */
const maxOpenLinks = 20;

export const createOrderReportLink: Verb<'createOrderReportLink'> = async (context, { orderId, days }) => {
  const { actor, clock, ids, language, database } = context;
  await loadSharedOrder(context, orderId);
  const now = clock.now();
  const link = {
    tenant_id: actor.tenantId,
    id: ids.next(),
    order_id: orderId,
    language,
    created_at: now,
    created_by: actor.accountId,
    expires_at: new Date(now.getTime() + days * dayMs),
    revoked_at: null,
  };
  const subject = { subjectKind: 'workOrder' as const, subjectId: orderId, changes: { reportLink: link.id, days } };
  const { full_name } = await database.kysely
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow();
  return writeOnce(context, subject, async (tx) => {
    await assertRoomForLink(tx, actor.tenantId, orderId, now);
    const { token, hash } = makeToken();
    await tx
      .insertInto('order_report_links')
      .values({ ...link, token_hash: hash })
      .execute();
    const row = { ...link, created_by: full_name, openings: 0, downloads: 0, last_opened_at: null };
    return { ...presentReportLink(row, now), token };
  });
};

async function assertRoomForLink(tx: Transaction<Schema>, tenantId: string, orderId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('order_report_links')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(maxOpenLinks)
    .execute();
  if (open.length === maxOpenLinks) throw conflict('tooManyReportLinks', null, { max: maxOpenLinks });
}
