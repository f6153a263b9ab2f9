import { findDispatchRule, findRuleHindrance, targetOfRule } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { listOnShift } from '#services/roster/on-shift.ts';
import { systemCommandContext } from '#services/work-order/execution/command-context.ts';
import { executeTransition } from '#services/work-order/execution/execute-transition.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';
import { suggestArrival } from '#services/work-order/present/suggest-arrival.ts';
import { loadOrderWork } from '#services/work-order/ranking/load-demanded-skills.ts';
import { leaveToDispatcher, ruleJob } from './leave-to-dispatcher.ts';
import { findRuleTeam, listRulesInForce, type RuleInForce } from './rules-in-force.ts';

/** One attempt is enough unless somebody changes the same order at the same moment. */
const maxAttempts = 10;
/** Of each tenant in turn the oldest order, so that a tenant with many new orders does not delay the others. */
const maxPerTurn = 1;

/** A sweep over all tenants but suspended ones. */
const findTenants = statement<object, { id: string }>(
  'find-tenants-with-rule-due',
  'select t.id from tenants t where t.suspended_at is null and exists (select from work_orders o where o.tenant_id = t.id and o.rule_due)',
);

const findDue = statement<{ tenant: string; paused: readonly string[]; limit: number }, { id: string }>(
  'find-orders-with-rule-due',
  'select id from work_orders where tenant_id = :tenant and rule_due and id <> all (:paused::uuid[]) order by id limit :limit',
);

export const createRuleTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'dispatch-orders-by-rules', 'the rules could not be asked about an order');

/**
 * Asks the tenant's rules about new orders (row 4 of the lifecycle, by rule). An order is dispatched from the version that was decided
 * on, so a run may be interrupted anywhere, repeated, and made by several servers and a dispatcher at once: one of them wins.
 *
 * @returns how many orders the rules were asked about; as many as `limit`: there may be more
 */
export async function dispatchByRules(context: AppContext, limit: number, turns = createRuleTurns(context.log)): Promise<number> {
  const { database } = context;
  const tenants = await database.run(findTenants, {});
  return attemptDue(database, turns, {
    runSize: { perTenant: maxPerTurn, max: limit },
    tenants,
    list: ({ id: tenant }, paused, count) => database.run(findDue, { tenant, paused, limit: count }),
    attempt: ({ id: tenant }, { id }) => applyRules(context, tenant, id).catch(ignoreGone),
  });
}

/** The order may have been deleted with its tenant since it was found. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'notFound')) throw error;
}

async function applyRules(context: AppContext, tenantId: string, orderId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const loaded = await loadOrder(context, tenantId, orderId, { kind: 'system' });
    if (!loaded.row.rule_due) return;
    if (await applyRulesTo(context, tenantId, loaded)) return;
  }
  throw new Error('the order had changed at every attempt');
}

/** @returns false when somebody changed the order meanwhile, so that the rules have to be asked anew */
async function applyRulesTo(context: AppContext, tenantId: string, loaded: LoadedOrder): Promise<boolean> {
  const { row, order } = loaded;
  const rule = findDispatchRule(await listRulesInForce(context.database, tenantId), { ...order, businessTypeId: row.business_type_id });
  if (!rule) return leaveToDispatcher(context, loaded, null);
  const hindrance = findRuleHindrance(await findRuleTeam(context.database, tenantId, rule.teamId, row));
  if (hindrance !== null) return leaveToDispatcher(context, loaded, { rule, hindrance });
  try {
    await dispatch(context, tenantId, loaded, rule);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The team was fit a moment ago: both are read anew, as for an order that has changed.
    return false;
  }
}

async function dispatch(context: AppContext, tenantId: string, loaded: LoadedOrder, rule: RuleInForce): Promise<void> {
  const { database, clock } = context;
  const { row, order } = loaded;
  const now = clock.now();
  const expectedAt = suggestArrival(loaded, now.getTime());
  const onShift =
    rule.target === 'onShift'
      ? await listOnShift(database, { tenant: tenantId, team: rule.teamId, areaPath: order.areaPath, at: now })
      : null;
  const work = await loadOrderWork(database, { tenant: tenantId, order: row.id }, expectedAt);
  const { target, fallback } = targetOfRule(rule, onShift, work);
  const input = { target, expectedAt };
  const detail = { ruleId: rule.id, ruleName: rule.name, ...(fallback && { ruleFallback: fallback }) };
  await executeTransition(
    systemCommandContext(context, tenantId, ruleJob),
    { id: row.id, version: row.version, detail },
    { command: 'dispatch', input },
  );
}
