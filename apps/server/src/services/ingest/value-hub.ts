import type { DeviceValuesMessage } from '@energy-om/contract';

export type ValueHandler = (tenantId: string, message: DeviceValuesMessage) => void;

/** Takes what devices have just said to whoever looks at them. */
export interface ValueHub {
  tell(tenantId: string, message: DeviceValuesMessage): void;
  subscribe(handler: ValueHandler): () => void;
}

export function createValueHub(): ValueHub {
  const handlers = new Set<ValueHandler>();
  return {
    tell(tenantId, message) {
      for (const handler of handlers) handler(tenantId, message);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
