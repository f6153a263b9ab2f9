import {
  findOrderTopic,
  findSideTopic,
  type HistoryAction,
  mainActions,
  type OrderTopic,
  type SideAction,
  sideActions,
  type WorkOrder,
} from '@energy-om/domain';
import { Parameters } from '../../db/statement-text.ts';
import type { AppContext } from '../request-context.ts';
import { toLifecycleActor } from '../work-order/author.ts';
import { toWorkOrder } from '../work-order/order-row.ts';
import { type ListedOrder, queryOrders } from '../work-order/query-orders.ts';
import type { Recipient } from './list-recipients.ts';
import type { DueSubject, News, Told } from './news.ts';

type Happening = DueSubject['happened'][number];

/** What ends with the order's next move. */
const settledByMove: readonly OrderTopic[] = [...mainActions, 'member', 'approveHold'];

/** Orders as they stand now, to everybody whose turn it is by that; whoever brought them there knows. */
export async function findOrderNews(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  tenantId: string,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const parameters = new Parameters();
  const ids = due.map(({ id }) => id);
  const conditions = [`o.tenant_id = ${parameters.add(tenantId)}`, `o.id = any (${parameters.add(ids)}::uuid[])`];
  const rows = await queryOrders(database, { conditions, parameters, orderBy: 'o.id', limit: ids.length, offset: 0 });
  const dueById = new Map(due.map((one) => [one.id, one]));
  const now = clock.now().getTime();
  return rows.flatMap((row) => {
    const subject = dueById.get(row.id);
    return subject ? [tellOfOrder(row, subject, recipients, now)] : [];
  });
}

function tellOfOrder(row: ListedOrder, subject: DueSubject, recipients: readonly Recipient[], now: number): News {
  const { happened } = subject;
  const order = toWorkOrder(row, row.grabbable_by_teams);
  const lastMove = happened.findLast(({ action }) => !isSide(action));
  const asides = happened.filter((happening): happening is AsideHappening => isSide(happening.action));
  const told: Told[] = [];
  for (const { member, wants } of recipients) {
    if (!wants.workOrders) continue;
    const tell = (topic: OrderTopic | null, { action, actorId }: Happening) => {
      if (topic === null || actorId === member.accountId) return;
      const by = recipients.find((other) => other.member.accountId === actorId)?.member.fullName ?? null;
      told.push({ accountId: member.accountId, topic, words: { ...wordsOf(row), cause: action, by } });
    };
    const actor = toLifecycleActor({ actor: member });
    if (lastMove) tell(findOrderTopic(order, actor, now), lastMove);
    for (const aside of asides) tell(findSideTopic(aside.action, order, actor), aside);
  }
  return { subject, occurrence: row.version, told, settled: settledBy(order, lastMove, asides) };
}

type AsideHappening = Happening & { action: SideAction };

function isSide(action: HistoryAction | null): action is SideAction {
  return sideActions.some((side) => side === action);
}

function settledBy(order: WorkOrder, lastMove: Happening | undefined, asides: readonly Happening[]): readonly OrderTopic[] {
  if (lastMove) return settledByMove;
  const isApprovalOver = asides.some(({ action }) => action !== 'add') && order.hold?.approved !== false;
  return isApprovalOver ? ['approveHold'] : [];
}

function wordsOf({ title, order_no, area_name, level }: ListedOrder) {
  return { title, detail: order_no, place: area_name, level };
}
