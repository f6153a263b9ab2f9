import type { SignedInContext } from '#services/core/request-context.ts';

/** Announces, after the commit, that the rules of devices have changed and that these alarms ended with the change. */
export async function publishRuleChange({ eventBus, actor }: SignedInContext, clearedIds: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  for (const alarmId of clearedIds) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
}
