import { findDispatchRule, findRuleHindrance, targetOfRule } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import type { AppContext } from '../core/request-context.ts';
import { ServiceError } from '../core/service-error.ts';
import { listOnShift } from '../team/on-shift.ts';
import { systemCommandContext } from '../work-order/execution/command-context.ts';
import { executeTransition } from '../work-order/execution/execute-transition.ts';
import { type LoadedOrder, loadOrder } from '../work-order/load/load-order.ts';
import { suggestArrival } from '../work-order/present/suggest-arrival.ts';
import { leaveToDispatcher } from './leave-to-dispatcher.ts';
import { findRuleTeam, listRulesInForce, type RuleInForce } from './rules-in-force.ts';

/** The name this stands under in the audit log. */
const job = 'dispatchByRules';
/** One is enough unless somebody changes the very order at the same moment. */
const maxAttempts = 10;

/** $1 at most so many: of each tenant in turn the oldest, so that one with many new orders does not keep the others waiting. */
const findDue: NumberedStatement = {
  name: 'find-orders-with-rule-due',
  text: `
    select tenant_id, id from (
      select tenant_id, id, row_number() over (partition by tenant_id order by id) as turn from work_orders where rule_due
    ) due order by turn, id limit $1`,
};

/**
 * Asks the tenant's rules about new orders (row 4 of the lifecycle, by rule). An order is moved from the version it was judged
 * at, so this may be ended anywhere, called too often, and by several servers and a dispatcher at once: one of them wins.
 *
 * @returns how many orders were dealt with; as many as `limit`: there may be more
 */
export async function dispatchByRules(context: AppContext, limit: number): Promise<number> {
  const due = await context.database.query<{ tenant_id: string; id: string }>(findDue, [limit]);
  let settled = 0;
  for (const { tenant_id: tenantId, id: orderId } of due) {
    try {
      await settleOrder(context, tenantId, orderId);
      settled += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError) throw error;
      // It stays due, and the others are not kept from theirs.
      context.log.error({ err: error, tenantId, orderId }, 'the rules could not be asked about an order');
    }
  }
  return settled;
}

async function settleOrder(context: AppContext, tenantId: string, orderId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const loaded = await loadOrder(context, tenantId, orderId, { kind: 'system' });
    if (!loaded.row.rule_due) return;
    if (await settleOnce(context, tenantId, loaded)) return;
  }
  throw new Error('the order was another one at every attempt');
}

/** @returns false when somebody changed the order meanwhile, so that it has to be judged anew */
async function settleOnce(context: AppContext, tenantId: string, loaded: LoadedOrder): Promise<boolean> {
  const { row, order } = loaded;
  const asked = { ...order, businessTypeId: row.business_type_id };
  const rule = findDispatchRule(await listRulesInForce(context.database, tenantId), asked);
  if (!rule) return leaveToDispatcher(context, loaded, null);
  const hindrance = findRuleHindrance(await findRuleTeam(context.database, tenantId, rule.teamId, row));
  if (hindrance !== null) return leaveToDispatcher(context, loaded, { rule, hindrance });
  try {
    await dispatch(context, tenantId, loaded, rule);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The team was fit a moment ago: it is looked at anew, like an order that has moved.
    return false;
  }
}

async function dispatch(context: AppContext, tenantId: string, loaded: LoadedOrder, rule: RuleInForce): Promise<void> {
  const { row } = loaded;
  const input = { target: targetOfRule(rule, listOnShift()), expectedAt: suggestArrival(loaded, context.clock.now().getTime()) };
  const detail = { ruleId: rule.id, ruleName: rule.name };
  await executeTransition(systemCommandContext(context, tenantId, job), { id: row.id, version: row.version, detail }, 'dispatch', input);
}
