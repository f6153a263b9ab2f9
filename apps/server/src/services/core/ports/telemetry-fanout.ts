import type { DeviceValuesMessage } from '@energy-om/contract';

export type ValueHandler = (tenantId: string, message: DeviceValuesMessage) => void;

/** Takes what devices have just said to whoever looks at them, here or at another server of the installation. */
export interface TelemetryFanout {
  tell(tenantId: string, message: DeviceValuesMessage): void;
  subscribe(handler: ValueHandler): () => void;
  /** Says which devices are looked at here; to be called again while it is so. */
  announce(deviceIds: readonly string[]): void;
}
