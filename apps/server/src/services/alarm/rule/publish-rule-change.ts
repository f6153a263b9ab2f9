import type { SignedInContext } from '#services/core/request-context.ts';

/** After the commit: devices are watched otherwise now, and these alarms ended with it. */
export async function publishRuleChange({ eventBus, actor }: SignedInContext, clearedIds: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  for (const alarmId of clearedIds) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
}
