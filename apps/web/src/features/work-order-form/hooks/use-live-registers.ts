import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

/** The order with its meters' registers as they say themselves now. */
export function useLiveRegisters(order: OrderDetail): OrderDetail {
  const liveValues = useDeviceValues(order.registers.map(({ objectId }) => objectId));
  return useMemo(
    () => ({ ...order, registers: order.registers.map((register) => toNow(register, liveValues.get(register.objectId)?.values)) }),
    [order, liveValues],
  );
}

type Register = OrderDetail['registers'][number];
type Heard = Readonly<Record<string, readonly [at: number, value: unknown]>>;

function toNow(register: Register, values: Heard | undefined): Register {
  const said = values?.[register.key];
  if (!said || typeof said[1] !== 'number') return register;
  const [at, value] = said;
  if (register.latest && Date.parse(register.latest.at) >= at) return register;
  return { ...register, latest: { at: new Date(at).toISOString(), value } };
}
