import type { SignedInContext } from '#services/core/request-context.ts';

/** Announces, after the commit, that devices have changed, and that these alarms ended with the change: every server caches them. */
export async function publishDeviceChange({ eventBus, actor }: SignedInContext, endedAlarms: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  for (const alarmId of endedAlarms) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
}
