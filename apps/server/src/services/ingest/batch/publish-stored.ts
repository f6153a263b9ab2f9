import type { AppContext } from '#services/core/request-context.ts';
import type { StoredBatch } from './store-batch.ts';

/** Publishes a batch after its commit: values to the subscribers of the devices, and alarms to the event bus. */
export function publishStored({ values, eventBus }: Pick<AppContext, 'values' | 'eventBus'>, stored: StoredBatch): void {
  const { tenantId } = stored;
  const published = new Set<string>();
  for (const { deviceId, isOnline, latest } of stored.devices) {
    if (Object.keys(latest).length === 0) continue;
    published.add(deviceId);
    values.publish(tenantId, { kind: 'values', deviceId, online: isOnline, values: latest });
  }
  for (const { deviceId, isOnline } of stored.presenceChanged) {
    if (!published.has(deviceId)) values.publish(tenantId, { kind: 'values', deviceId, online: isOnline, values: {} });
  }
  for (const { alarmId, isNew, isOrderDue } of stored.alarms) {
    void eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew, isOrderDue });
  }
}
