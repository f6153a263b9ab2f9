import { countProgress, findVisitObstacle, type InspectionPoint, type LifecycleActor } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, forbidden, notFound } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import { findInspection, type InspectionRow } from './find-inspection.ts';
import { presentPoint } from './present-inspection.ts';

const lockOrder = statement<{ tenant: string; order: string }, object>(
  'lock-order-while-a-point-is-visited',
  'select o.id from work_orders o where o.tenant_id = :tenant and o.id = :order for share',
);

export interface EnteredPoint {
  loaded: LoadedOrder;
  inspection: InspectionRow;
  point: InspectionPoint;
  /** From 0. */
  index: number;
  actor: LifecycleActor;
}

/**
 * Keeps an order from moving on until the transaction ends, and finds a point of its route. Several phones may be at its points at once. Throws
 * `notFound` for an order out of reach or without a route, or an unknown point, `forbidden` for whoever does not execute the order, and a conflict with
 * the order where it is not executed, or with the point where it is done.
 */
export async function enterPoint(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { orderId, pointId }: { orderId: string; pointId: string },
): Promise<EnteredPoint> {
  const { tenantId } = context.actor;
  await runIn(tx, lockOrder, { tenant: tenantId, order: orderId });
  const { context: joined } = joinTransaction(context, tx);
  const actor = toLifecycleActor(context);
  const loaded = await loadOrder(joined, tenantId, orderId, actor);
  const obstacle = findVisitObstacle(loaded.order, actor);
  if (obstacle === 'notAllowed') throw forbidden('actionNotYours');
  if (obstacle === 'wrongStatus') throw conflict('orderMovedOn', presentOrderRef(loaded.row));
  const inspection = await findInspection(joined.database, tenantId, orderId);
  const index = inspection.points.findIndex(({ id }) => id === pointId);
  const point = inspection.points[index];
  if (!point) throw notFound();
  return { loaded, inspection, point, index, actor };
}

/** The point as it stands, for the answer of a write and for a conflict. */
export async function presentEntered(tx: Transaction<Schema>, { actor }: SignedInContext, orderId: string, index: number) {
  const database = { run: ((one, values) => runIn(tx, one, values)) as Parameters<typeof findInspection>[0]['run'] };
  return presentOne(await findInspection(database, actor.tenantId, orderId), index, true);
}

/** A point that its visitor has visited before, and may not visit any more. */
export async function presentVisited({ actor, database }: SignedInContext, { orderId, pointId }: { orderId: string; pointId: string }) {
  const row = await findInspection(database, actor.tenantId, orderId);
  const index = row.points.findIndex(({ id }) => id === pointId);
  return presentOne(row, index, false);
}

function presentOne(row: InspectionRow, index: number, showsCodes: boolean) {
  const points = row.points.map((_, at) => presentPoint(row, at, showsCodes));
  return { point: presentPoint(row, index, showsCodes), open: countProgress(points).open };
}

/** Throws a conflict with the point, if it is visited already, or skipped where it is to be skipped. */
export async function throwTaken(tx: Transaction<Schema>, context: SignedInContext, orderId: string, index: number): Promise<never> {
  const current = await presentEntered(tx, context, orderId, index);
  const { visit, skip } = current.point;
  throw conflict(visit ? 'pointDone' : 'pointSkipped', current, { name: (visit ?? skip)?.by?.fullName ?? '' });
}
