import type { DeviceValuesMessage } from '@energy-om/contract';

export type ValueHandler = (tenantId: string, message: DeviceValuesMessage) => void;

/** Delivers new values of devices to their subscribers, at this server or at another one of the installation. */
export interface TelemetryFanout {
  publish(tenantId: string, message: DeviceValuesMessage): void;
  subscribe(handler: ValueHandler): () => void;
  /** Announces which devices have subscribers at this server; the server repeats this as long as they have. */
  announce(deviceIds: readonly string[]): void;
}
