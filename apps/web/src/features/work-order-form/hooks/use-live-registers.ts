import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import { withLiveValue } from '#shared/reading/register.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The order with the newest values of its meters' registers: those that were read with it, or later ones from the live connection. */
export function useLiveRegisters(order: OrderDetail): OrderDetail {
  const liveValues = useDeviceValues(order.registers.map(({ objectId }) => objectId));
  return useMemo(
    () => ({ ...order, registers: order.registers.map((register) => withLiveValue(register, liveValues.get(register.objectId)?.values)) }),
    [order, liveValues],
  );
}
