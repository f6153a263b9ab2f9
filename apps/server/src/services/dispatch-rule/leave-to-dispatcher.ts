import type { RuleHindrance } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '../core/request-context.ts';
import type { LoadedOrder } from '../work-order/load/load-order.ts';
import type { RuleInForce } from './rules-in-force.ts';

/** $1 tenant, $2 order, $3 version it was judged at. */
const settle = `update work_orders set rule_due = false where tenant_id = $1 and id = $2 and version = $3 and rule_due returning id, status, version`;

const settleQuietly: NumberedStatement = { name: 'settle-rule-of-order', text: settle };

/** As above; $4 now, $5 what the history tells, $6 id of the audit row, $7 the job. */
const settleWithReason: NumberedStatement = {
  name: 'settle-rule-of-order-with-reason',
  text: `
    with settled as (${settle}),
    history as (
      insert into work_order_history (tenant_id, order_id, version, position, event, action, from_status, to_status, at, detail)
      select $1, s.id, s.version,
        (select coalesce(max(h.position), -1) + 1 from work_order_history h where h.tenant_id = $1 and h.order_id = s.id and h.version = s.version),
        null, 'ruleSkipped', s.status, s.status, $4, $5::jsonb
      from settled s
    ),
    audited as (
      insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
      select $1, $6, $4, null, '', $7, 'workOrder', s.id::text, $5::jsonb || jsonb_build_object('action', 'ruleSkipped') from settled s
    )
    select id from settled`,
};

/**
 * The rules have been asked and the order stays with the dispatcher. Where one fitted and its team cannot take the order, the
 * history says so; the order itself is unchanged, and so is its version.
 *
 * @returns false when somebody changed the order meanwhile; then nothing was written
 */
export async function leaveToDispatcher(
  { database, clock, ids, eventBus }: AppContext,
  { row }: LoadedOrder,
  skipped: { rule: RuleInForce; hindrance: RuleHindrance } | null,
): Promise<boolean> {
  const judged = [row.tenant_id, row.id, row.version];
  await database.assertWritable();
  if (!skipped) return (await database.query(settleQuietly, judged)).length > 0;
  const { rule, hindrance } = skipped;
  const detail = JSON.stringify({ ruleId: rule.id, ruleName: rule.name, ruleHindrance: hindrance });
  const settled = await database.query(settleWithReason, [...judged, clock.now(), detail, ids.next(), 'dispatchByRules']);
  if (settled.length === 0) return false;
  void eventBus.publish({ kind: 'order-changed', tenantId: row.tenant_id, orderId: row.id, version: row.version });
  return true;
}
