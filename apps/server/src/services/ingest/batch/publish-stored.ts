import type { AppContext } from '#services/core/request-context.ts';
import type { StoredBatch } from './store-batch.ts';

/** Tells of what has just been stored: values to whoever looks at the device, alarms to everybody whom they concern. */
export function publishStored({ values, eventBus }: Pick<AppContext, 'values' | 'eventBus'>, stored: StoredBatch): void {
  const toldOnline = new Set<string>();
  for (const { tenantId, deviceId, isOnline, latest } of stored.devices) {
    if (Object.keys(latest).length === 0) continue;
    toldOnline.add(deviceId);
    values.tell(tenantId, { kind: 'values', deviceId, online: isOnline, values: latest });
  }
  for (const { tenantId, deviceId, isOnline } of stored.presenceChanged) {
    if (!toldOnline.has(deviceId)) values.tell(tenantId, { kind: 'values', deviceId, online: isOnline, values: {} });
  }
  for (const { tenantId, alarmId, isNew, isOrderDue } of stored.alarms) {
    void eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew, isOrderDue });
  }
}
