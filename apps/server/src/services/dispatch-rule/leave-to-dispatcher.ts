import type { RuleHindrance } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type AuditValues, auditInsert } from '#services/core/write/write-effects.ts';
import type { LoadedOrder } from '#services/work-order/load/load-order.ts';
import type { RuleInForce } from './rules-in-force.ts';

/** The name in the audit log of the job that asks the rules. */
export const ruleJob = 'dispatchByRules';

interface DecidedOrder {
  tenant: string;
  order: string;
  /** The version that the rules were asked about. */
  version: number;
}

const clearRuleDue = `
    update work_orders set rule_due = false
    where tenant_id = :tenant and id = :order and version = :version and rule_due returning id, status, version`;

const clearSilently = statement<DecidedOrder, { id: string }>('clear-rule-due', clearRuleDue);

const clearWithReason = statement<DecidedOrder & AuditValues & { detail: string }, { id: string }>(
  'clear-rule-due-with-reason',
  `
    with cleared as (${clearRuleDue}
    ),
    history as (
      insert into work_order_history (tenant_id, order_id, version, position, event, action, from_status, to_status, at, detail)
      select :tenant, c.id, c.version,
        (select coalesce(max(h.position), -1) + 1 from work_order_history h
          where h.tenant_id = :tenant and h.order_id = c.id and h.version = c.version),
        null, 'ruleSkipped', c.status, c.status, :now, :detail::jsonb
      from cleared c
    ),
    audited as (${auditInsert({ kind: "'workOrder'", id: 'c.id::text' }, 'from cleared c')}
    )
    select id from cleared`,
);

/**
 * The rules have been asked and the order stays with the dispatcher. Where one fitted and its team cannot take the order, the
 * history records it; the order itself is unchanged, and so is its version.
 *
 * @returns false when somebody changed the order meanwhile; then nothing was written
 */
export async function leaveToDispatcher(
  { database, clock, ids, eventBus }: AppContext,
  { row }: LoadedOrder,
  skipped: { rule: RuleInForce; hindrance: RuleHindrance } | null,
): Promise<boolean> {
  const decided = { tenant: row.tenant_id, order: row.id, version: row.version };
  await database.assertWritable();
  if (!skipped) return (await database.run(clearSilently, decided)).length > 0;
  const { rule, hindrance } = skipped;
  const detail = { ruleId: rule.id, ruleName: rule.name, ruleHindrance: hindrance };
  const cleared = await database.run(clearWithReason, {
    ...decided,
    detail: JSON.stringify(detail),
    auditId: ids.next(),
    now: clock.now(),
    accountId: null,
    address: '',
    endpoint: ruleJob,
    changes: JSON.stringify({ ...detail, action: 'ruleSkipped' }),
  });
  if (cleared.length === 0) return false;
  void eventBus.publish({ kind: 'order-changed', tenantId: row.tenant_id, orderId: row.id, version: row.version });
  return true;
}
