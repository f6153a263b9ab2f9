import type { ApiOutput } from '@energy-om/contract';
import {
  answerRoomFault,
  type EventLevel,
  type ModelValue,
  type RoomFaultAnswer,
  type RoomFaultFacts,
  workOrderStatus,
} from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { readSwitch } from '#services/device/present-values.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { getRoomBalance } from '#services/wallet/get-room-balance.ts';
import type { RoomFactsOfReport } from '#services/work-order/present/history-detail.ts';
import type { ReportTarget } from './find-report-target.ts';

/** Of the levels from 1, the most urgent, to 4. */
const lowestUrgent: EventLevel = 2;

/** A room that a report is about, what is known of it, and what that explains. */
export interface ReportedRoom {
  id: string;
  name: string;
  facts: RoomFaultFacts;
  answer: RoomFaultAnswer | null;
}

interface RoomRow {
  id: string;
  name: string;
  path: string;
}

/** The room of the device, or else the area itself, where the account lives in it. */
const findRoom = statement<{ tenant: string; account: string; device: string | null; area: string }, RoomRow>(
  'find-reported-room',
  `select a.id, a.name, a.path from room_members m join areas a on a.tenant_id = :tenant and a.id = m.room_id
    where m.tenant_id = :tenant and m.account_id = :account and m.to_at is null
      and a.id = coalesce(
        (select x.room_id from room_meters x where x.tenant_id = :tenant and x.device_id = :device::uuid and x.to_at is null), :area::uuid)`,
);

interface MeterRow {
  has_switch: boolean;
  values: ModelValue[];
  latest: LatestValues;
  /** Of its gateway, where it has one. */
  is_online: boolean | null;
}

const listMeters = statement<{ tenant: string; room: string }, MeterRow>(
  'list-meters-of-reported-room',
  `select coalesce(o.has_switch, false) as has_switch, coalesce(o.values, '[]') as values, coalesce(s.latest, '{}') as latest,
      coalesce(g.online and d.online, g.online, d.online) as is_online
    from room_meters x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
      left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where x.tenant_id = :tenant and x.room_id = :room and x.to_at is null`,
);

/**
 * Urgent ones, of what contains the room and of the meters that its own are behind: work of the lower levels is no outage. Orders in the room itself are offered
 * as like reports.
 */
const listRepairs = statement<
  { tenant: string; room: string; ancestors: readonly string[]; status: number; level: EventLevel },
  { order_no: string; until: Date | null }
>(
  'list-repairs-near-room',
  `select o.order_no, coalesce(o.planned_finish_at, o.promised_at) as until from work_orders o
    where o.tenant_id = :tenant and o.status = :status and o.level <= :level and o.area_id <> :room
      and (o.area_id = any (:ancestors::uuid[]) or o.device_id in (
        select d.main_meter_id from room_meters x join devices d on d.tenant_id = :tenant and d.id = x.device_id
        where x.tenant_id = :tenant and x.room_id = :room and x.to_at is null))
    order by until nulls last, o.id limit 3`,
);

/** What is known of the room that a report is about, for who lives there; null for everybody else and for any other place. */
export async function loadReportedRoom(context: SignedInContext, { device, area }: ReportTarget): Promise<ReportedRoom | null> {
  const { actor, clock, database } = context;
  const tenant = actor.tenantId;
  const [room] = await database.run(findRoom, { tenant, account: actor.accountId, device: device?.id ?? null, area: area.id });
  if (!room) return null;
  const meters = await database.run(listMeters, { tenant, room: room.id });
  const ancestors = room.path.split('/').filter((id) => id !== '' && id !== room.id);
  const repairs = await database.run(listRepairs, {
    tenant,
    room: room.id,
    ancestors,
    status: workOrderStatus.executing,
    level: lowestUrgent,
  });
  const { balanceCents, usage } = await getRoomBalance({ ...context, operation: 'getRoomBalance' }, { roomId: room.id });
  const known = meters.flatMap(({ is_online }) => (is_online === null ? [] : [is_online]));
  const facts: RoomFaultFacts = {
    leftCents: balanceCents === null ? null : balanceCents - usage.unsettledCents,
    switches: meters.filter(({ has_switch }) => has_switch).map(({ values, latest }) => readSwitch(values, latest)),
    isConnected: known.length === 0 ? null : known.every(Boolean),
    repairs: repairs.map(({ order_no, until }) => ({ orderNo: order_no, until: until?.getTime() ?? null })),
  };
  return { id: room.id, name: room.name, facts, answer: answerRoomFault(facts, clock.now().getTime()) };
}

export function presentReportedRoom({ id, name, answer }: ReportedRoom): NonNullable<ApiOutput<'getReportDesk'>['room']> {
  const repair = answer?.reason === 'areaRepair' ? answer : null;
  return {
    id,
    name,
    answer: answer && {
      reason: answer.reason,
      orderNo: repair?.orderNo ?? null,
      until: repair === null || repair.until === null ? null : new Date(repair.until).toISOString(),
    },
  };
}

/** What an order keeps of it: how much is left is nobody's business who works on the order. */
export function factsOfOrder({ name, facts: { switches, isConnected, repairs }, answer }: ReportedRoom): RoomFactsOfReport {
  return {
    name,
    isOn: switches.includes(false) ? false : switches.length > 0 && switches.every((isOn) => isOn === true) ? true : null,
    isConnected,
    repairs: repairs.map(({ orderNo }) => orderNo),
    answer: answer?.reason ?? null,
  };
}
