import type { RegisterSource, RoomRegisterEvent } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { loadPlaceRegisters } from '#services/work-order/readings/load-registers.ts';
import type { RoomKey } from '../rooms/find-room.ts';

interface MeterRow {
  id: string;
  reports: boolean;
}

/** The meters that the room has at an instant. */
const findMeters = statement<{ tenant: string; room: string; at: Date }, MeterRow>(
  'find-meters-of-room-at',
  `select d.id, d.online is not null as reports from room_meters x join devices d on d.tenant_id = :tenant and d.id = x.device_id
    where x.tenant_id = :tenant and x.room_id = :room and x.from_at <= :at and (x.to_at is null or x.to_at > :at)`,
);

const findMeter = statement<{ tenant: string; meter: string }, MeterRow>(
  'find-meter-to-record',
  'select d.id, d.online is not null as reports from devices d where d.tenant_id = :tenant and d.id = :meter',
);

/** What a register showed last, and how that is known. */
export interface KnownRegisterValue {
  value: number;
  readAt: Date;
  source: RegisterSource;
}

type RegistersOf = Map<string, KnownRegisterValue | null>;

/**
 * Records what the register of each meter of the room shows, once for each event. A meter of which nothing is known has a row without a value, so that it is
 * seen that there was none.
 */
export async function recordRegisters(
  context: SignedInContext,
  tx: Transaction<Schema>,
  room: RoomKey,
  at: Date,
  events: readonly RoomRegisterEvent[],
): Promise<void> {
  const meters = await runIn(tx, findMeters, { tenant: room.tenantId, room: room.roomId, at });
  const registers = await readRegisters(context, tx, room.tenantId, meters);
  await insertRegisters(tx, room, at, events, registers, null);
}

/** As `recordRegisters` for one meter that comes or goes, with the photo of its display. @returns what was recorded; null: nothing is known of it */
export async function recordRegisterOf(
  context: SignedInContext,
  tx: Transaction<Schema>,
  room: RoomKey,
  {
    at,
    event,
    meterId,
    given,
    photoId,
  }: { at: Date; event: RoomRegisterEvent; meterId: string; given: number | null; photoId: string | null },
): Promise<KnownRegisterValue | null> {
  const registers: RegistersOf =
    given === null
      ? await readRegisters(context, tx, room.tenantId, await runIn(tx, findMeter, { tenant: room.tenantId, meter: meterId }))
      : new Map([[meterId, { value: given, readAt: at, source: 'recorded' }]]);
  await insertRegisters(tx, room, at, [event], registers, photoId);
  return registers.get(meterId) ?? null;
}

async function readRegisters(
  context: SignedInContext,
  tx: Transaction<Schema>,
  tenantId: string,
  meters: readonly MeterRow[],
): Promise<RegistersOf> {
  const { database } = joinTransaction(context, tx).context;
  const wanted = { meters: meters.map(({ id }) => id), areaPath: '/', since: context.clock.now() };
  const known = await loadPlaceRegisters(database, tenantId, wanted);
  const latestOf = new Map(known.map(({ objectId, latest }) => [objectId, latest]));
  return new Map(
    meters.map(({ id, reports }) => {
      const latest = latestOf.get(id);
      return [id, latest ? { value: latest.value, readAt: new Date(latest.at), source: reports ? 'reported' : 'recorded' } : null];
    }),
  );
}

async function insertRegisters(
  tx: Transaction<Schema>,
  { tenantId, roomId }: RoomKey,
  at: Date,
  events: readonly RoomRegisterEvent[],
  registers: RegistersOf,
  photoId: string | null,
): Promise<void> {
  const rows = events.flatMap((event) =>
    Array.from(registers, ([device_id, known]) => ({
      tenant_id: tenantId,
      room_id: roomId,
      at,
      device_id,
      event,
      value: known?.value ?? null,
      read_at: known?.readAt ?? null,
      source: known?.source ?? null,
      file_id: photoId,
    })),
  );
  if (rows.length > 0) await tx.insertInto('room_registers').values(rows).execute();
}
