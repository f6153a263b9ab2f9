import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type CommentRow, commentColumns } from './comment-rows.ts';

const findOfIntent = statement<{ tenant: string; account: string; intent: string }, CommentRow>(
  'find-comment-of-intent',
  `select ${commentColumns} from work_order_comments c join accounts y on y.id = c.account_id
    where c.tenant_id = :tenant and c.intent_id = :intent and c.account_id = :account`,
);

/** The comment that a phone sends once more, long after its first answer has been forgotten; null for the first time. */
export async function findCommentOfIntent({ actor, database, intent }: SignedInContext): Promise<CommentRow | null> {
  if (intent === null) return null;
  const [found] = await database.run(findOfIntent, { tenant: actor.tenantId, account: actor.accountId, intent: intent.id });
  return found ?? null;
}
