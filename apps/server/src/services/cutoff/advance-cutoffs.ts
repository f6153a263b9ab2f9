import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { loadCutoffCalendar } from '#services/cutoff-policy/facts/load-cutoff-calendar.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { advanceCutoff, type CutoffStep } from './advance-cutoff.ts';
import { requestApproval } from './approval/request-approval.ts';
import type { CutoffToApprove } from './approval/request-statements.ts';
import { beginCutoffs, findTenantsWithCutoffs, listDueCutoffs } from './due-cutoffs.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus' | 'log'>;

const approvalKey = 'approval';
const runSize = { perTenant: 50, max: 500 } as const;

export const createCutoffTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'advance-cutoffs', 'a debt could not be taken further');

/**
 * Takes the debts whose time has come one step further, and those that are paid at once. Several servers may do it at once: each step is one server’s.
 * @returns how many steps were taken
 */
export async function advanceCutoffs(parts: Parts, turns = createCutoffTurns(parts.log)): Promise<number> {
  const { database } = parts;
  const tenants = await database.run(findTenantsWithCutoffs, {});
  let taken = 0;
  await runTenants(database, turns, { tenants, runSize }, async (tenant, limit) => {
    taken += await advanceOfTenant(parts, turns, tenant, limit);
    // The rest has its turn a moment later.
    return 0;
  });
  return taken;
}

async function advanceOfTenant(
  parts: Parts,
  turns: TenantTurns,
  { id: tenant, is_suspended: isSuspended }: { id: string; is_suspended: boolean },
  limit: number,
): Promise<number> {
  const { database, clock } = parts;
  const policy = await readCutoffPolicy(database.kysely, tenant);
  const question = { tenant, now: clock.now(), credit: policy.creditCents, limit };
  if (!isSuspended) await database.run(beginCutoffs, question);
  // The approval of a tenant has a key of its own.
  const paused = turns.listPaused().filter((key) => key !== approvalKey);
  const due = await database.run(listDueCutoffs, { ...question, paused });
  if (due.length === 0) return 0;
  const { work } = await loadCutoffCalendar(database.run, tenant);
  let taken = 0;
  const toApprove: CutoffToApprove[] = [];
  for (const { wallet_id: wallet } of due) {
    await turns.attempt(tenant, wallet, async () => {
      const step = await advanceUnlessUnderWay(parts, { tenant, wallet, policy, zone: work.timeZone, isSuspended });
      if (step === null) return;
      taken += 1;
      toApprove.push(...step.toApprove);
      for (const { deviceId, commandId } of step.commands)
        await parts.eventBus.publish({ kind: 'device-command-changed', tenantId: tenant, deviceId, commandId, state: 'queued' });
    });
  }
  if (toApprove.length > 0)
    await turns.attempt(tenant, approvalKey, () => requestApproval(parts, { tenant, zone: work.timeZone }, toApprove));
  return taken;
}

/** Somebody may have begun to switch one of the meters in between: nothing was written then, and it is decided anew. */
async function advanceUnlessUnderWay(parts: Parts, subject: Parameters<typeof advanceCutoff>[1]): Promise<CutoffStep | null> {
  try {
    return await advanceCutoff(parts, subject);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'conflict') return null;
    throw error;
  }
}
