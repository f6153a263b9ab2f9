import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { findCommentFault, fromOrderBasis, mayReadInternal, type PhoneActor } from '@energy-om/domain';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import type { Copies } from '../store/copies.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';
import type { FoundAnswer } from './finder.ts';

type Comments = ApiOutput<'listOrderComments'>;
type Mentionable = ApiOutput<'listMentionablePeople'>;

/** The newest comments on an order that is taken along, as one page without others behind it; null where the phone has no copy of it. */
export async function findComments(
  copies: Copies,
  { orderId, commentId, pageSize }: ApiInput<'listOrderComments'>,
): Promise<FoundAnswer | null> {
  const found = (await copies.list('orders')).find(({ data }) => isOf(data as OrderCopy, orderId, commentId));
  if (found) {
    const { comments } = found.data as OrderCopy;
    if (!comments) return null;
    const items = comments.items.slice(0, Number(pageSize ?? comments.items.length));
    return { data: { ...comments, items, pageSize: Math.max(items.length, 1), cursor: null } satisfies Comments, at: found.at };
  }
  const raised = useOutbox.getState().raised.find(({ order }) => order.id === orderId);
  const actor = (await copies.findFacts())?.actor;
  return raised && actor ? { data: beginComments(raised, actor), at: Date.parse(raised.order.createdAt) } : null;
}

function isOf({ order, comments }: OrderCopy, orderId: string | undefined, commentId: string | undefined): boolean {
  return commentId === undefined ? order.id === orderId : (comments?.items.some(({ id }) => id === commentId) ?? false);
}

/** Nobody has commented on an order that is on this phone alone. */
function beginComments({ order, basis }: OrderCopy, actor: PhoneActor): Comments {
  const { id, orderNo, title, site } = order;
  return {
    ...{ items: [], total: 0, totalIsLeast: false, page: 1, pageSize: 1, cursor: null },
    order: { id, orderNo, title, site: site.name },
    mayComment: findCommentFault(fromOrderBasis(basis), actor) === null,
    mayCommentInternally: mayReadInternal(actor, basis),
  };
}

/** Whom a comment may name without the server: those who work on the order. Who else can read it is known to the server alone, which notifies nobody who cannot. */
export async function findMentionable(
  copies: Copies,
  { orderId, keyword = '' }: ApiInput<'listMentionablePeople'>,
): Promise<FoundAnswer | null> {
  const copy = await copies.find('orders', orderId);
  if (!copy) return null;
  const { members, lead, assignee } = (copy.data as OrderCopy).order;
  const self = (await copies.findFacts())?.actor?.accountId;
  const people = new Map(
    [...members, lead, assignee].flatMap((person) => (person && person.id !== self ? [[person.id, person.fullName]] : [])),
  );
  const named = [...people].filter(([, fullName]) => fullName.includes(keyword));
  return { data: named.map(([id, fullName]) => ({ id, fullName, part: 'participant' })) satisfies Mentionable, at: copy.at };
}
