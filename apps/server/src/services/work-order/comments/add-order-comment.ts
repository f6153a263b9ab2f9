import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { findCommentFault, maxOrderComments, mayReadInternal, terminalStatuses, type WorkTime } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import { intentIdOf } from '#services/core/write/intent.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { checkFiles } from '../execution/check-files.ts';
import { commandContextOf, toLifecycleActor } from '../execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '../load/load-order.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import { type CommentRow, commentColumns, presentComment } from './comment-rows.ts';
import { findCommentOfIntent } from './find-comment-of-intent.ts';
import { listCandidates } from './mention-candidates.ts';

type Input = ApiParsedInput<'addOrderComment'>;

interface NewComment {
  id: string;
  orderId: string;
  text: string;
  isInternal: boolean;
  mentionIds: readonly string[];
  fileIds: readonly string[];
  /** When it was written, where that was without a network; null: now. */
  work: WorkTime | null;
}

/** A comment leaves the order and its version as they are, so that it never disturbs whoever is moving the order. */
export const addOrderComment: Verb<'addOrderComment'> = async (context, input) => {
  const { actor, eventBus, ids } = context;
  const before = await findCommentOfIntent(context);
  if (before) return presentComment(before);
  const loaded = await loadOrder(context, actor.tenantId, input.orderId, toLifecycleActor(context));
  const isInternal = decideInternal(context, loaded, input);
  if (input.text === '' && input.fileIds.length === 0) throw invalid({ text: 'nothingToAdd' });
  const comment: NewComment = {
    id: ids.next(),
    orderId: input.orderId,
    text: input.text,
    isInternal,
    mentionIds: [...new Set(input.mentionIds)].filter((id) => id !== actor.accountId),
    fileIds: [...new Set(input.fileIds)],
    work: await findIntentTime(context),
  };
  await checkFiles(commandContextOf(context), comment.fileIds, comment.orderId, 'fileIds');
  comment.mentionIds = await checkMentions(context, loaded, comment);
  const { id: commentId, orderId, work: _, ...changes } = comment;
  const subject = { subjectKind: 'workOrder' as const, subjectId: orderId, changes: { commentId, ...changes } };
  const answer = await writeOnce(context, subject, (tx) => writeComment(tx, context, loaded, comment));
  await eventBus.publish({ kind: 'order-commented', tenantId: actor.tenantId, orderId, isInternal });
  return answer;
};

/** Throws `forbidden` where the actor may not comment, or not internally, and a conflict with the order as it stands once it is over. */
function decideInternal(context: SignedInContext, { row, order }: LoadedOrder, { isInternal }: Input): boolean {
  const actor = toLifecycleActor(context);
  const fault = findCommentFault(order, actor);
  if (fault === 'notAllowed') throw forbidden('actionNotYours');
  if (fault === 'wrongStatus') throw conflict('orderOver', presentOrderRef(row));
  const isStaff = mayReadInternal(actor, order);
  if (isInternal === true && !isStaff) throw forbidden('actionNotYours');
  return isInternal ?? isStaff;
}

/**
 * Returns who is notified of being named. Throws `invalid` where somebody is named who could not read the comment; of what was written without a network they are
 * left out, since who can read it may have changed until it arrives.
 */
async function checkMentions(
  context: SignedInContext,
  loaded: LoadedOrder,
  { isInternal, mentionIds }: NewComment,
): Promise<readonly string[]> {
  if (mentionIds.length === 0) return mentionIds;
  const found = new Set((await listCandidates(context, loaded, { isInternal, ids: mentionIds })).map(({ id }) => id));
  if (found.size < mentionIds.length && context.intent === null) throw invalid({ mentionIds: 'mentionUnfit' });
  return mentionIds.filter((id) => found.has(id));
}

interface InsertValues {
  tenant: string;
  id: string;
  order: string;
  account: string;
  text: string;
  isInternal: boolean;
  mentioned: readonly string[];
  now: Date;
  intent: string | null;
  workedAt: Date | null;
  workedAtCertain: boolean | null;
  terminal: readonly number[];
  max: number;
}

/** The order stays as it is until the comment is there: none is added to one that has just ended. */
const insertComment = statement<InsertValues, { id: string }>(
  'insert-order-comment',
  `
    with target as (
      select o.id from work_orders o
      where o.tenant_id = :tenant and o.id = :order and o.status <> all (:terminal::smallint[]) for share of o
    )
    insert into work_order_comments (tenant_id, id, order_id, account_id, text, is_internal, mentioned_ids, created_at, intent_id,
      worked_at, worked_at_certain)
    select :tenant, :id, g.id, :account, :text, :isInternal, :mentioned, :now, :intent::uuid, :workedAt::timestamptz, :workedAtCertain::boolean from target g
    where (select count(*) from work_order_comments c where c.tenant_id = :tenant and c.order_id = :order) < :max
    returning id`,
);

const findComment = statement<{ tenant: string; id: string }, CommentRow>(
  'find-order-comment',
  `select ${commentColumns} from work_order_comments c join accounts y on y.id = c.account_id where c.tenant_id = :tenant and c.id = :id`,
);

async function writeComment(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId }, clock, idempotency, ids }: SignedInContext,
  { row }: LoadedOrder,
  comment: NewComment,
): Promise<ApiOutput<'addOrderComment'>> {
  const now = clock.now();
  const { id, orderId: order, text, isInternal, mentionIds: mentioned, work } = comment;
  const author = { tenant: tenantId, account: accountId };
  const limits = { terminal: terminalStatuses, max: maxOrderComments };
  const times = { intent: intentIdOf(idempotency?.key), workedAt: work && new Date(work.at), workedAtCertain: work?.isCertain ?? null };
  const values = { ...author, ...limits, ...times, id, order, text, isInternal, mentioned, now };
  const inserted = await runIn(tx, insertComment, values).catch(refuseTakenIntent);
  if (inserted.length === 0) throw conflict('orderTakesNoComment', presentOrderRef(row));
  if (comment.fileIds.length > 0) {
    const files = comment.fileIds.map((file_id, position) => ({ tenant_id: tenantId, comment_id: id, file_id, position }));
    await tx.insertInto('work_order_comment_files').values(files).execute();
  }
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'comment', id }, actorId: accountId, now });
  const [written] = await runIn(tx, findComment, { tenant: tenantId, id });
  if (!written) throw new Error('the comment that was written is gone');
  return presentComment(written);
}

/** An intent of somebody else, or one that is written at the same moment under another key. */
function refuseTakenIntent(error: unknown): never {
  if (isUniqueViolation(error, 'work_order_comments_by_intent')) throw conflict();
  throw error;
}
