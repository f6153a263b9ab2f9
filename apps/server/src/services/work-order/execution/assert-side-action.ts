import { findSideActionFault, type SideAction } from '@energy-om/domain';
import { conflict, forbidden } from '#services/core/service-error.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import type { CommandContext } from './command-context.ts';

/** Throws `forbidden`, or a conflict with the order as it stands, when the side action may not be taken now. */
export function assertSideAction(action: SideAction, { order, row }: LoadedOrder, { actor }: CommandContext): void {
  const fault = findSideActionFault(action, order, actor);
  if (fault === 'notAllowed') throw forbidden('actionNotYours');
  if (fault === 'wrongStatus') throw conflict('orderMovedOn', presentOrderRef(row));
}
