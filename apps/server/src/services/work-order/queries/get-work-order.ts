import type { ApiOutput } from '@energy-om/contract';
import { hasPermission, listAvailableActions } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import type { OrderDetailRow } from '../detail/detail-rows.ts';
import { completeDetail } from '../detail/find-order-detail.ts';
import { findOrderWithDetail } from '../detail/order-with-detail.ts';
import { isInSight } from '../execution/check-references.ts';
import { commandContextOf, toLifecycleActor } from '../execution/command-context.ts';
import { admitReader, type LoadedOrder } from '../load/load-order.ts';
import { presentDetail } from '../present/present-detail.ts';
import { loadRegisters } from '../readings/load-registers.ts';
import { listFollowUps } from './list-follow-ups.ts';

export const getWorkOrder: Verb<'getWorkOrder'> = async (context, { id }) => {
  const shown = await showOrder(context, id);
  if (!shown) throw notFound();
  return shown.order;
};

/** An order as it is shown to the account; null for one that is unknown, another tenant's or not for the account to read. */
export async function showOrder(
  context: SignedInContext,
  id: string,
): Promise<{ loaded: LoadedOrder; order: ApiOutput<'getWorkOrder'> } | null> {
  const { tenantId } = context.actor;
  const actor = toLifecycleActor(context);
  const found = await findOrderWithDetail(context, tenantId, id);
  const loaded = found && (await admitReader(context, tenantId, found.row, actor));
  if (!loaded) return null;
  return { loaded, order: await presentOrder(context, loaded, await completeDetail(context, tenantId, loaded, found.detail, actor)) };
}

async function presentOrder(context: SignedInContext, loaded: LoadedOrder, detail: OrderDetailRow): Promise<ApiOutput<'getWorkOrder'>> {
  const { actor: member, database, language, clock } = context;
  const { id } = loaded.row;
  const actor = toLifecycleActor(context);
  await hideOutOfSight(context, loaded, detail);
  const followUps = await listFollowUps(context, detail.follow_up_ids);
  const now = clock.now().getTime();
  const actions = listAvailableActions(loaded.order, actor, now);
  // An account that may not hand in results has no reading to write down, and may not see the device.
  const writesReadings = loaded.backfill.meterIds.length > 0 && actions.some(({ command }) => command === 'submitResult');
  const registers = writesReadings ? await loadRegisters(database, member.tenantId, id) : [];
  return presentDetail(loaded, { ...detail, followUps, registers }, actions, { actor, now, language });
}

/** Removes the number of an order that this one continues or duplicates where the account may not see that, and alarms it may not see. */
async function hideOutOfSight(context: SignedInContext, { row, order }: LoadedOrder, detail: OrderDetailRow): Promise<void> {
  if (!hasPermission(context.actor.roleGrants, 'alarm.view')) detail.alarms = [];
  const commandContext = commandContextOf(context);
  const isHidden = async (id: string | null | undefined) => Boolean(id) && !(await isInSight(commandContext, id as string));
  if (await isHidden(row.linked_order_id)) detail.linked_order_no = null;
  if (await isHidden(order.closing?.duplicateOf)) detail.duplicate_order_no = null;
}
