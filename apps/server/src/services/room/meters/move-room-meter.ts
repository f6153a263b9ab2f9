import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { type RoomRegisterEvent, valueTypes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { recordMeterReading } from '#services/meter-reading/record-meter-reading.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { recordRegisterOf } from '../occupants/record-registers.ts';
import { loadManagedRoom } from '../rooms/find-room.ts';
import { instantOfChange, type LockedRoom, lockRoom } from '../rooms/lock-room.ts';
import { describeRoomMeters } from './list-room-meters.ts';

type Input = ApiParsedInput<'assignRoomMeter'>;

interface MeterRow {
  has_register: boolean;
  retired_at: Date | null;
}

interface LastRoom {
  room_id: string;
  room_name: string;
  from_at: Date;
  /** Null: it is the room's now. */
  to_at: Date | null;
}

/** A meter that nobody else moves or retires until the transaction ends. */
export interface LockedMeter extends Pick<MeterRow, 'retired_at'> {
  id: string;
  lastRoom: LastRoom | null;
}

interface MeterValues {
  tenant: string;
  meter: string;
}

const lockMeter = statement<MeterValues, MeterRow>(
  'lock-meter-of-room',
  `select d.retired_at, exists (select from meter_models o, jsonb_array_elements(o.values) v
      where ${isKnownModel('o')} and o.id = d.model_id and (v ->> 'valueType')::int = ${valueTypes.register}) as has_register
    from devices d where d.tenant_id = :tenant and d.id = :meter and d.kind = 'meter' for no key update of d`,
);

const findLastRoom = statement<MeterValues, LastRoom>(
  'find-last-room-of-meter',
  `select x.room_id, a.name as room_name, x.from_at, x.to_at from room_meters x join areas a on a.tenant_id = :tenant and a.id = x.room_id
    where x.tenant_id = :tenant and x.device_id = :meter order by x.from_at desc limit 1`,
);

export interface MeterMove {
  event: Extract<RoomRegisterEvent, 'meterAssigned' | 'meterTaken'>;
  /** Writes the move, from that instant on. Throws a conflict where the meter is not where it has to be. */
  write(tx: Transaction<Schema>, room: LockedRoom, meter: LockedMeter, at: Date): Promise<void>;
}

/**
 * Makes a meter a room's, or takes it away, with what its register shows. A value that somebody reads off the display is a reading by hand like any other, in
 * the same transaction: what it is questioned for is said there, and a move that is refused or repeated leaves no second one.
 */
export async function moveRoomMeter(context: SignedInContext, input: Input, move: MeterMove): Promise<ApiOutput<'assignRoomMeter'>> {
  const { actor } = context;
  const { roomId, meterId, value, photoId } = input;
  await loadManagedRoom(context, roomId);
  await findListedDevice(context, { id: meterId, kind: 'meter' });
  await checkFiles(commandContextOf(context), listPhotos(photoId), null, 'photoId');
  const subject = { subjectKind: 'room' as const, subjectId: roomId, changes: { [move.event]: meterId, value, photoId } };
  return writeOnce(context, subject, async (tx) => {
    await writeMove(tx, context, input, move);
    const { context: joined } = joinTransaction(context, tx);
    return describeRoomMeters({ ...joined, actor }, roomId);
  });
}

function listPhotos(photoId: string | null): string[] {
  return photoId === null ? [] : [photoId];
}

async function writeMove(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { roomId, meterId, value, photoId }: Input,
  { event, write }: MeterMove,
): Promise<void> {
  const { actor, clock } = context;
  const room = await lockRoom(tx, { tenantId: actor.tenantId, roomId });
  // The reading locks the meter's state, as messages of the meter do before they lock the meter.
  if (value !== null)
    await recordMeterReading(joinTransaction(context, tx).context, { id: meterId, value, note: '', photoIds: listPhotos(photoId) });
  const values = { tenant: actor.tenantId, meter: meterId };
  const [row] = await runIn(tx, lockMeter, values);
  if (!row) throw notFound();
  const [lastRoom] = await runIn(tx, findLastRoom, values);
  const meter = { id: meterId, retired_at: row.retired_at, lastRoom: lastRoom ?? null };
  const at = instantOfChange(clock.now(), room.changedAt, lastRoom?.to_at ?? lastRoom?.from_at ?? null);
  await write(tx, room, meter, at);
  const known = await recordRegisterOf(context, tx, room, { at, event, meterId, given: value, photoId });
  if (row.has_register && known === null) throw invalid({ value: 'registerUnknown' });
}
