import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { askWechat } from './wechat-call.ts';

/** An account with the WeChat identity that it is linked to. */
export interface LinkedAccount {
  accountId: string;
  openid: string;
}

/** Returns the account that is linked to the code's WeChat identity; null when WeChat rejects the code, or no account is linked. */
export async function findAccountByWechatCode(context: RequestContext, code: string): Promise<LinkedAccount | null> {
  const person = await askWechat(context, (wechat) => wechat.exchangeCode(code));
  if (!person) return null;
  const link = await context.database.kysely
    .selectFrom('third_party_links')
    .select('account_id')
    .where('type', '=', 'wechat')
    .where('openid', '=', person.openid)
    .where('linked_at', 'is not', null)
    .executeTakeFirst();
  return link?.account_id ? { accountId: link.account_id, openid: person.openid } : null;
}

/** As `lockProvenAccount`: whoever sets a new password deletes the link, which somebody else may have made. @returns whether it is there still */
export async function lockLinkedAccount(tx: Transaction<Schema>, { accountId, openid }: LinkedAccount): Promise<boolean> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute();
  const link = await tx
    .selectFrom('third_party_links')
    .select('account_id')
    .where('type', '=', 'wechat')
    .where('openid', '=', openid)
    .where('account_id', '=', accountId)
    .where('linked_at', 'is not', null)
    .executeTakeFirst();
  return link !== undefined;
}
