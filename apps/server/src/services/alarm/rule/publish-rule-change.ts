import type { SignedInContext } from '#services/core/request-context.ts';

/** After the commit: devices are watched otherwise now, and these alarms ended with it. */
export async function tellOfRule({ signals, actor }: SignedInContext, clearedIds: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  await signals.send({ kind: 'devices-changed', tenantId });
  for (const alarmId of clearedIds) await signals.send({ kind: 'alarm-changed', tenantId, alarmId, isNew: false, isOrderDue: false });
}
