import { dayMs } from '@energy-om/domain';
import { makeToken } from '#services/account/session/tokens.ts';
import type { TestServer } from '../services/test-server.ts';
import type { TestTenant } from './create-tenant.ts';

/** A link to the report of an order that is good for a week. */
export async function createReportLink(
  { context, database, clock }: TestServer,
  { id: tenantId, accounts }: Pick<TestTenant, 'id' | 'accounts'>,
  orderId: string,
): Promise<{ id: string; token: string }> {
  const id = context.ids.next();
  const { token, hash } = makeToken();
  await database.kysely
    .insertInto('order_report_links')
    .values({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      token_hash: hash,
      language: 'zh-CN',
      created_at: clock.now(),
      created_by: accounts.dispatcher.id,
      expires_at: new Date(clock.now().getTime() + 7 * dayMs),
      revoked_at: null,
    })
    .execute();
  return { id, token };
}
