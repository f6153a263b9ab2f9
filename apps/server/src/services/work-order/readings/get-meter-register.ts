import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { loadOrderToRead } from '../load/load-order.ts';
import { workBeganAt } from '../load/order-row.ts';
import { presentRegister } from '../present/present-register.ts';
import { loadPlaceRegisters } from './load-registers.ts';

/** Throws `notFound` for a meter out of reach, or elsewhere than the order, or without a register. */
export const getMeterRegister: Verb<'getMeterRegister'> = async (context, { meterId, orderId }) => {
  await findListedDevice(context, { id: meterId, kind: 'meter' });
  const place = await findReadableArea(context, orderId);
  const [register] = await loadPlaceRegisters(context.database, context.actor.tenantId, { meters: [meterId], ...place });
  if (!register) throw notFound();
  return presentRegister(register);
};

/** Where a meter may be read and when the work began: by the order, or without one anywhere and now. */
async function findReadableArea(context: SignedInContext, orderId: string | undefined): Promise<{ areaPath: string; since: Date }> {
  if (orderId === undefined) return { areaPath: '/', since: context.clock.now() };
  const { row, order } = await loadOrderToRead(context, context.actor.tenantId, orderId, toLifecycleActor(context));
  return { areaPath: order.areaPath, since: workBeganAt(row) };
}
