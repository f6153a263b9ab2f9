import type { Statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { checkReports, findTenantsWithUnreported } from './check-reports.ts';
import { clearSwitchAlarms, findTenantsWithSwitchAlarms } from './clear-switch-alarms.ts';
import { endDueCommands, findTenantsWithCommandsToEnd } from './end-due-commands.ts';

export const createWatchTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'watch-device-commands', 'commands to devices could not be followed up');

/** Ends commands whose time is over, and compares what meters report with what they have acknowledged. */
export async function watchCommands(app: AppContext, turns = createWatchTurns(app.log)): Promise<void> {
  const now = app.clock.now();
  const steps: [Statement<{ now: Date }, { tenant_id: string }>, (tenantId: string) => Promise<unknown>][] = [
    [findTenantsWithCommandsToEnd, (tenantId) => endDueCommands(app, tenantId)],
    [findTenantsWithUnreported, (tenantId) => checkReports(app, tenantId)],
    [findTenantsWithSwitchAlarms, (tenantId) => clearSwitchAlarms(app, tenantId)],
  ];
  for (const [findTenants, work] of steps) {
    const tenants = await app.database.run(findTenants, { now });
    await turns.run(
      tenants.map(({ tenant_id }) => tenant_id),
      { perTenant: 1, max: 1 + tenants.length },
      (tenantId) => work(tenantId).then(() => 0),
    );
  }
}
