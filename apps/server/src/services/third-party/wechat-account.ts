import type { RequestContext } from '#services/core/request-context.ts';
import { askWechat } from './wechat-call.ts';

/** Returns the account that is linked to the code's WeChat identity; null when WeChat rejects the code, or no account is linked. */
export async function findAccountByWechatCode(context: RequestContext, code: string): Promise<string | null> {
  const person = await askWechat(context, (wechat) => wechat.exchangeCode(code));
  if (!person) return null;
  const link = await context.database.kysely
    .selectFrom('third_party_links')
    .select('account_id')
    .where('type', '=', 'wechat')
    .where('openid', '=', person.openid)
    .where('linked_at', 'is not', null)
    .executeTakeFirst();
  return link?.account_id ?? null;
}
