import type { DeviceValuesMessage } from '@energy-om/contract';

export type ValueHandler = (tenantId: string, message: DeviceValuesMessage) => void;

/** Delivers the values that devices have just sent to whoever subscribes to them, at this server or another one of the installation. */
export interface TelemetryFanout {
  publish(tenantId: string, message: DeviceValuesMessage): void;
  subscribe(handler: ValueHandler): () => void;
  /** Announces which devices have subscribers at this server; to be repeated while they have. */
  announce(deviceIds: readonly string[]): void;
}
