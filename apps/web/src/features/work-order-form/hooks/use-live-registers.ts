import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The order with the newest values of its meters' registers: those that were read with it, or later ones from the live connection. */
export function useLiveRegisters(order: OrderDetail): OrderDetail {
  const liveValues = useDeviceValues(order.registers.map(({ objectId }) => objectId));
  return useMemo(
    () => ({ ...order, registers: order.registers.map((register) => toNow(register, liveValues.get(register.objectId)?.values)) }),
    [order, liveValues],
  );
}

type Register = OrderDetail['registers'][number];
type LiveValues = Readonly<Record<string, readonly [at: number, value: unknown]>>;

function toNow(register: Register, values: LiveValues | undefined): Register {
  const reported = values?.[register.key];
  if (!reported || typeof reported[1] !== 'number') return register;
  const [at, value] = reported;
  if (register.latest && Date.parse(register.latest.at) >= at) return register;
  return { ...register, latest: { at: new Date(at).toISOString(), value } };
}
