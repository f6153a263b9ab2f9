import { secondMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { publishStored } from '../batch/publish-stored.ts';
import type { PresenceChange } from '../batch/set-online.ts';
import { judgeOverdueDevice } from './judge-overdue-device.ts';
import { listOverdueDevices, listTenantsWithNoDataRules } from './list-overdue-devices.ts';
import { listTenantsWithSilentDevices, markOffline } from './mark-offline.ts';
import type { AlarmChange } from './write-alarms.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus' | 'values' | 'config' | 'log'>;

/** The number of overdue devices of a tenant that are judged in one run. */
const maxOverdue = 500;

export const createNoDataTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'detect-no-data', 'overdue devices could not be judged');

/**
 * Marks devices that have sent nothing for long as offline, tenant by tenant, and raises alarms where no-data rules apply.
 * @returns how many alarms began
 */
export async function detectNoData(app: Parts, turns = createNoDataTurns(app.log)): Promise<number> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - app.config.deviceSilenceSeconds * secondMs);
  await runForEach(turns, await listTenantsWithSilentDevices(app, before), (tenantId) => markOffline(app, tenantId, before));
  let began = 0;
  await runForEach(turns, await listTenantsWithNoDataRules(app.database), async (tenantId) => {
    began += await judgeOverdue(app, turns, tenantId, now);
  });
  return began;
}

/** Runs the task once for each tenant. Where it fails for one, the others follow nevertheless. */
function runForEach(turns: TenantTurns, tenantIds: readonly string[], task: (tenantId: string) => Promise<void>): Promise<number> {
  return turns.run(tenantIds, { perTenant: 1, max: 1 + tenantIds.length }, (tenantId) => task(tenantId).then(() => 0));
}

async function judgeOverdue(app: Parts, turns: TenantTurns, tenantId: string, now: Date): Promise<number> {
  const alarms: AlarmChange[] = [];
  const presenceChanged: PresenceChange[] = [];
  const paused = new Set(turns.listPaused());
  for (const overdue of await listOverdueDevices(app.database, tenantId, now, maxOverdue)) {
    if (paused.has(overdue.deviceId)) continue;
    await turns.attempt(tenantId, overdue.deviceId, async () => {
      const raised = await app.database.transaction((tx) => judgeOverdueDevice(tx, overdue, now, app.ids.next));
      if (!raised) return;
      alarms.push(raised.alarm);
      presenceChanged.push(...raised.presenceChanged);
    });
  }
  publishStored(app, { tenantId, devices: [], presenceChanged, alarms });
  return alarms.length;
}
