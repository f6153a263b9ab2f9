import { hasWrapped, type ManualReadingDoubt, type MeterSwapDifference, workOrderStatus } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { endAlarms, listUnwatchedAlarms } from '#services/device-administration/end-device-alarms.ts';
import { writeRetirement } from '#services/device-administration/inventory/write-retirement.ts';
import { writeMeterReplacement } from '#services/device-administration/write-meter-replacement.ts';
import { writeReading } from '#services/meter-reading/write-reading.ts';
import { enqueueRoomChange } from '#services/room/occupants/enqueue-room-change.ts';
import { recordRegisterOf } from '#services/room/occupants/record-registers.ts';
import type { LockedRoom } from '#services/room/rooms/lock-room.ts';
import type { LoadedSwapMeter, SwapDisplay } from './load-swap-meter.ts';
import { moveAttachments } from './move-attachments.ts';

interface Shown {
  id: string;
  value: number;
  note: string;
  photoIds: readonly string[];
  doubt: ManualReadingDoubt | null;
}

/** A swap that nothing stands against. Both meters and the room are locked. */
export interface DecidedSwap {
  id: string;
  at: Date;
  old: LoadedSwapMeter;
  next: LoadedSwapMeter;
  room: LockedRoom | null;
  factor: number;
  closing: Shown;
  opening: Shown;
  differences: MeterSwapDifference[];
  note: string;
  /** The order that it is done for; null: the account has named none. */
  orderId: string | null;
}

interface Writing {
  context: SignedInContext;
  tx: Transaction<Schema>;
  /** Runs in the transaction. */
  database: Database;
}

/** Writes everything that follows from a swap. @returns the alarms that ended */
export async function writeSwap(writing: Writing, swap: DecidedSwap): Promise<string[]> {
  const { context, tx } = writing;
  const { tenantId } = context.actor;
  const now = context.clock.now();
  await writeClosing(writing, swap);
  await putInPlace(writing, swap);
  const rulesLeft = await moveAttachments(tx, { tenantId, oldId: swap.old.id, newId: swap.next.id, at: swap.at, now });
  await writeOpening(writing, swap);
  if (swap.room) await moveInRoom(writing, swap, swap.room);
  await insertSwap(writing, swap, rulesLeft);
  const unwatched = await listUnwatchedAlarms(tx, tenantId, swap.next.id);
  const ofNew = await endAlarms(tx, { tenantId, deviceId: swap.next.id, alarms: unwatched, now });
  return [...ofNew, ...(await writeRetirement(tx, { tenantId, deviceId: swap.old.id, now }))];
}

/** What is used up to the swap is counted from the display, whether the meter reports or not, unless the display has gone back. */
async function writeClosing({ context, tx, database }: Writing, { old, at, closing }: DecidedSwap): Promise<void> {
  const { key, latest, modulus } = displayOf(old);
  const counts = latest === null || closing.value >= latest.value || hasWrapped(latest.value, closing.value, modulus);
  await writeReading(tx, database, context, { ...closing, deviceId: old.id, at, key, counts });
}

/** The new meter takes the place with its name; code, label and connection are its own. */
async function putInPlace({ context, tx }: Writing, { old, next, factor }: DecidedSwap): Promise<void> {
  await tx
    .updateTable('devices')
    .set({
      ...{ name: old.name, area_id: old.areaId, location: old.location, main_meter_id: old.mainMeterId, register_factor: factor },
      gateway_id: next.gatewayId ?? old.gatewayId,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', next.id)
    .execute();
}

/** Whatever the new meter has shown before, on a bench or in another place, is not counted here: it begins anew with what it shows now. */
async function writeOpening({ context, tx, database }: Writing, { next, at, opening, factor, note }: DecidedSwap): Promise<void> {
  const { key, latest } = displayOf(next);
  const { actor, clock } = context;
  if (latest !== null)
    await writeMeterReplacement(tx, {
      ...{ tenantId: actor.tenantId, deviceId: next.id, at, lastValue: latest.value, firstValue: opening.value },
      factor: factor === next.factor ? null : next.factor,
      note: note || null,
      recordedBy: actor.accountId,
      now: clock.now(),
    });
  await writeReading(tx, database, context, { ...opening, deviceId: next.id, at, key, counts: true });
}

function displayOf({ display }: LoadedSwapMeter): SwapDisplay {
  if (display === null) throw conflict('displayUnknown');
  return display;
}

/** The room goes from one meter to the other at one instant, so that what it uses is measured without a gap and never twice. */
async function moveInRoom({ context, tx }: Writing, { old, next, at, closing, opening }: DecidedSwap, room: LockedRoom): Promise<void> {
  const { tenantId, accountId } = context.actor;
  await tx
    .updateTable('room_meters')
    .set({ to_at: at, taken_by: accountId })
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', old.id)
    .where('to_at', 'is', null)
    .execute();
  const place = { tenant_id: tenantId, device_id: next.id, from_at: at, room_id: room.roomId, assigned_by: accountId };
  await tx.insertInto('room_meters').values(place).execute();
  const record = (event: 'meterTaken' | 'meterAssigned', meterId: string, { value, photoIds }: Shown) =>
    recordRegisterOf(context, tx, room, { at, event, meterId, given: value, photoId: photoIds[0] ?? null });
  await record('meterTaken', old.id, closing);
  await record('meterAssigned', next.id, opening);
  await enqueueRoomChange(context, tx, { tenantId, roomId: room.roomId }, at);
}

/** The order that the account is carrying out at the meter: the one that it names, else the newest. */
const findOrder = statement<{ tenant: string; device: string; account: string; executing: number; named: string | null }, { id: string }>(
  'find-order-of-swap',
  `select o.id from work_orders o join work_order_objects x on x.tenant_id = :tenant and x.order_id = o.id
    where o.tenant_id = :tenant and x.device_id = :device and o.status = :executing and o.state -> 'memberIds' @> to_jsonb(:account::text)
      and (:named::uuid is null or o.id = :named::uuid)
    order by o.id desc limit 1`,
);

async function insertSwap({ context, tx }: Writing, swap: DecidedSwap, rulesLeft: string[]): Promise<void> {
  const { tenantId, accountId } = context.actor;
  const { old, next } = swap;
  const [order] = await runIn(tx, findOrder, {
    tenant: tenantId,
    device: old.id,
    account: accountId,
    executing: workOrderStatus.executing,
    named: swap.orderId,
  });
  if (swap.orderId !== null && !order) throw invalid({ orderId: 'orderNotExecutedHere' });
  await tx
    .insertInto('meter_swaps')
    .values({
      ...{ tenant_id: tenantId, id: swap.id, old_device_id: old.id, new_device_id: next.id, at: swap.at },
      ...{ closing_reading_id: swap.closing.id, opening_reading_id: swap.opening.id },
      room_id: swap.room?.roomId ?? null,
      order_id: order?.id ?? null,
      ...{ old_factor: old.factor, new_factor: swap.factor, old_modulus: old.modulus, new_modulus: next.modulus },
      ...{ differences: swap.differences, rules_left: rulesLeft, note: swap.note, swapped_by: accountId },
    })
    .execute();
}
