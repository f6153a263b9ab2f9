import {
  consumptionUnits,
  cutText,
  historyEvent,
  judgeParts,
  maxTitleLength,
  type SavingPart,
  type SavingVerdict,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { type AuditValues, auditInsert } from '#services/core/write/write-effects.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { createOrder } from '#services/work-order/creation/create-order.ts';
import { systemCommandContext } from '#services/work-order/execution/command-context.ts';
import type { ComputedSaving } from './compute-saving-parts.ts';
import type { DueSaving } from './due-savings.ts';

/** Its name in the audit log. */
const job = 'followUpSavings';
/** The text of an order is stored once for all members of the tenant, whatever their languages. */
const language = 'zh-CN';

interface Decided extends AuditValues {
  order: string;
  due: Date;
  verdict: SavingVerdict | null;
  faultFrom: Date;
  parts: string;
  detail: string;
  notificationId: string;
}

/**
 * Decides once: whoever finds the row decided, or due at another time, writes nothing. The history gets an entry at the order's present version, which stays; whoever
 * dispatched the order is notified where nothing was saved.
 */
const decide = statement<Decided, { version: number }>(
  'decide-order-saving',
  `
    with decided as (
      update order_savings set due_at = null, decided_at = :now, verdict = :verdict, fault_from = :faultFrom, parts = :parts::jsonb
      where tenant_id = :tenant and order_id = :order and due_at = :due and decided_at is null returning order_id, verdict
    ),
    orders as (
      select o.id, o.status, o.version, d.verdict from decided d join work_orders o on o.tenant_id = :tenant and o.id = d.order_id
    ),
    history as (
      insert into work_order_history (tenant_id, order_id, version, position, event, action, from_status, to_status, at, detail)
      select :tenant, o.id, o.version,
        (select coalesce(max(h.position), -1) + 1 from work_order_history h
          where h.tenant_id = :tenant and h.order_id = o.id and h.version = o.version),
        null, 'savingChecked', o.status, o.status, :now, :detail::jsonb
      from orders o
    ),
    audited as (${auditInsert({ kind: "'workOrder'", id: 'o.id::text' }, 'from orders o')}
    ),
    notification_enqueued as (
      insert into notification_outbox (id, tenant_id, subject_kind, subject_id, action, created_at, due_at)
      select :notificationId, :tenant, 'workOrder', o.id, 'savingChecked', :now, :now from orders o where o.verdict = 'notSaved'
    )
    select o.version from orders o`,
);

const setFollowUp = statement<{ tenant: string; order: string; followUp: string }, object>(
  'set-follow-up-of-order-saving',
  'update order_savings set follow_up_id = :followUp where tenant_id = :tenant and order_id = :order',
);

/**
 * Writes what became of a repair, and where nothing was saved the order that follows it up: one transaction, so of several servers one decides, and one that is
 * killed leaves nothing. Where no order can be raised any more, since the project has ended or the place is gone, the decision stands without one.
 */
export async function writeSaving(context: AppContext, tenant: string, order: DueSaving, saving: ComputedSaving): Promise<void> {
  try {
    await write(context, tenant, order, saving, true);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    context.log.warn({ tenantId: tenant, orderId: order.id, err: error }, 'nothing was saved, and no order can follow that up');
    await write(context, tenant, order, saving, false);
  }
}

async function write(
  context: AppContext,
  tenant: string,
  order: DueSaving,
  { faultFrom, parts }: ComputedSaving,
  raisesOrder: boolean,
): Promise<void> {
  const verdict = judgeParts(parts);
  const text = describe(verdict, parts);
  const values: Decided = {
    ...{ tenant, order: order.id, due: order.due_at, verdict, faultFrom, now: context.clock.now() },
    ...{ parts: JSON.stringify(parts), detail: JSON.stringify({ text }), notificationId: context.ids.next() },
    ...{ auditId: context.ids.next(), accountId: null, address: '', endpoint: job },
    changes: JSON.stringify({ action: 'savingChecked', verdict }),
  };
  const publish = await context.database.transaction(async (tx) => {
    const [decided] = await runIn(tx, decide, values);
    if (!decided) return null;
    const joined = joinTransaction(context, tx);
    if (verdict === 'notSaved' && raisesOrder) await raiseFollowUp(joined.context, tx, tenant, order, text);
    return async () => {
      await joined.publishEvents();
      await context.eventBus.publish({ kind: 'order-changed', tenantId: tenant, orderId: order.id, version: decided.version });
    };
  });
  await publish?.();
}

async function raiseFollowUp(context: AppContext, tx: Transaction<Schema>, tenant: string, order: DueSaving, text: string): Promise<void> {
  const { id } = await createOrder(systemCommandContext(context, tenant, job), {
    projectId: order.project_id,
    siteId: order.area_id,
    businessTypeId: order.business_type_id,
    level: order.level,
    title: cutText(formatMessage(language, 'savingFollowUp', { title: order.title }), maxTitleLength - 1),
    description: formatMessage(language, 'savingFollowUpText', { number: order.order_no, text }),
    objects: order.objects,
    fileIds: [],
    plannedFinishAt: null,
    customAnswers: {},
    linkedOrderId: order.id,
    source: historyEvent.eventAlarm,
    origin: `saving:${order.id}`,
  });
  await runIn(tx, setFollowUp, { tenant, order: order.id, followUp: id });
}

/** The worst of its types of energy. */
function describe(verdict: SavingVerdict | null, parts: readonly SavingPart[]): string {
  const part = parts.find((one) => one.verdict === verdict);
  if (verdict === null || !part) return formatMessage(language, 'savingUnknown', {});
  const amount = (thousandths: number) => `${Number((thousandths / 1000).toPrecision(4))} ${consumptionUnits[part.energyType] ?? ''}`;
  const values = { actual: amount(part.actual), expected: amount(part.expected) };
  return formatMessage(language, verdict === 'saved' ? 'savingKept' : 'savingMissed', values);
}
