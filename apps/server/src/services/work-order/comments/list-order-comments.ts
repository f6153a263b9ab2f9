import type { ApiOutput } from '@energy-om/contract';
import { findCommentFault, mayReadInternal } from '@energy-om/domain';
import { Parameters, statement } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { PageRequest } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { placeName } from '#services/scope/area-label.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { type LoadedOrder, loadOrderToRead } from '../load/load-order.ts';
import { commentColumns, presentComment } from './comment-rows.ts';

const findOrderOfComment = statement<{ tenant: string; comment: string }, { order_id: string; is_internal: boolean }>(
  'find-order-of-comment',
  'select c.order_id, c.is_internal from work_order_comments c where c.tenant_id = :tenant and c.id = :comment',
);

const findSite = statement<{ tenant: string; area: string }, { place: string }>(
  'find-place-of-comments',
  `select ${placeName} as place from areas a left join areas u on u.tenant_id = :tenant and u.id = a.parent_id where a.tenant_id = :tenant and a.id = :area`,
);

export const listOrderComments: Verb<'listOrderComments'> = async (context, input) => {
  const loaded = await loadReadable(context, input);
  return presentComments(context, loaded, input);
};

/** A page of the comments on an order that the actor may read, as far as they are for them. */
export async function presentComments(
  context: SignedInContext,
  { row, order }: LoadedOrder,
  input: PageRequest,
): Promise<ApiOutput<'listOrderComments'>> {
  const { actor, database } = context;
  const isStaff = mayReadInternal(toLifecycleActor(context), order);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [`c.order_id = ${parameters.add(row.id)}`, ...(isStaff ? [] : ['not c.is_internal'])];
  const list = {
    from: ['work_order_comments', 'c'],
    conditions,
    conditionJoins: '',
    columns: commentColumns,
    joins: 'join accounts y on y.id = c.account_id',
    isDescending: true,
  } as const;
  const page = await readListPage(database, input, parameters, list, presentComment);
  const [site] = await database.run(findSite, { tenant: actor.tenantId, area: row.area_id });
  return {
    ...page,
    order: { id: row.id, orderNo: row.order_no, title: row.title, site: site?.place ?? '' },
    mayComment: findCommentFault(order, toLifecycleActor(context)) === null,
    mayCommentInternally: isStaff,
  };
}

/** Throws `notFound` for an order that the actor may not read, and for a comment that they are not shown. */
async function loadReadable(
  context: SignedInContext,
  { orderId, commentId }: { orderId?: string | undefined; commentId?: string | undefined },
): Promise<LoadedOrder> {
  const { actor, database } = context;
  const [found] =
    commentId === undefined
      ? [{ order_id: orderId ?? '', is_internal: false }]
      : await database.run(findOrderOfComment, { tenant: actor.tenantId, comment: commentId });
  if (!found) throw notFound();
  const lifecycleActor = toLifecycleActor(context);
  const loaded = await loadOrderToRead(context, actor.tenantId, found.order_id, lifecycleActor);
  if (found.is_internal && !mayReadInternal(lifecycleActor, loaded.order)) throw notFound();
  return loaded;
}
