import type { AppContext } from '#services/core/request-context.ts';

/** Announces, after the commit, that devices have changed, and that these alarms ended with the change: every server caches them. */
export async function publishDeviceChange({ eventBus }: AppContext, tenantId: string, endedAlarms: readonly string[]): Promise<void> {
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  for (const alarmId of endedAlarms) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
}
