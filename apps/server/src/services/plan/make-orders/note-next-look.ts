import { minuteMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import type { DuePlan } from './find-due-plan.ts';

/** How soon after an order was finished, or a register has counted on, the next date is known. */
export const lookAgainMs = 10 * minuteMs;

/**
 * Notes when the plan is looked at next, unless somebody has changed it.
 * @param raisedAt when further orders are made as far as that is known, in epoch milliseconds
 */
export async function noteNextLook(context: AppContext, plan: DuePlan, next: number, raisedAt: readonly number[]): Promise<void> {
  await context.database.kysely
    .updateTable('plans')
    .set({ next_at: new Date(next), next_order_at: raisedAt.length === 0 ? null : new Date(Math.min(...raisedAt)) })
    .where('tenant_id', '=', plan.tenant_id)
    .where('id', '=', plan.id)
    .where('version', '=', plan.version)
    .where('next_at', 'is not', null)
    .execute();
}
