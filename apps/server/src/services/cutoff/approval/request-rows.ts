import type { ApiOutput } from '@energy-om/contract';
import { type CutoffRequestState, type CutoffState, localDate } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { placeName } from '#services/scope/area-label.ts';

export type CutoffRequest = ApiOutput<'getCutoffRequest'>;

export interface RequestRow {
  id: string;
  day: string;
  state: CutoffRequestState;
  content_hash: string;
  requested_at: Date;
  room_count: number;
  cents: number;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string;
}

/** The columns of a `RequestRow`, of request `q` with `requestJoins`. */
export const requestColumns = `q.id, q.day, q.state, q.content_hash, q.requested_at, x.room_count, x.cents, k.full_name as decided_by, q.decided_at, q.reason`;

/** What requests `q` are joined to: whoever has decided `k`, and what is asked for `x`. Names `:tenant`. */
export const requestJoins = `left join accounts k on k.id = q.decided_by
  cross join lateral (select count(*)::integer as room_count, -coalesce(sum(r.balance), 0)::bigint as cents
    from cutoff_request_rooms r where r.tenant_id = :tenant and r.request_id = q.id) x`;

export const lockRequest = statement<{ tenant: string; request: string }, { state: CutoffRequestState }>(
  'lock-cutoff-request',
  'select q.state from cutoff_requests q where q.tenant_id = :tenant and q.id = :request for no key update',
);

const findRequest = statement<{ tenant: string; request: string }, RequestRow>(
  'find-cutoff-request',
  `select ${requestColumns} from cutoff_requests q ${requestJoins} where q.tenant_id = :tenant and q.id = :request`,
);

interface RoomRow {
  wallet_id: string;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  balance: number;
  state: CutoffState;
  sent_at: Date | null;
}

const listRooms = statement<{ tenant: string; request: string }, RoomRow>(
  'list-rooms-of-cutoff-request',
  `select r.wallet_id, w.room_id, ${placeName} as room_name, w.account_id, y.full_name, r.balance, c.state, r.sent_at
    from cutoff_request_rooms r
      join cutoffs c on c.tenant_id = :tenant and c.wallet_id = r.wallet_id
      join wallets w on w.tenant_id = :tenant and w.id = r.wallet_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      join accounts y on y.id = w.account_id
    where r.tenant_id = :tenant and r.request_id = :request order by r.balance, r.wallet_id`,
);

/** @param today the local day */
export function presentRequest(row: RequestRow, today: string): ApiOutput<'listCutoffRequests'>['items'][number] {
  return {
    id: row.id,
    day: row.day,
    state: row.state,
    isOver: row.day !== today,
    requestedAt: row.requested_at.toISOString(),
    roomCount: row.room_count,
    cents: row.cents,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** Throws `notFound` for one that the tenant does not have. Nobody decides on a cut-off of their own. */
export async function loadRequest(
  run: Database['run'],
  { tenantId, accountId }: Pick<Actor, 'tenantId' | 'accountId'>,
  request: string,
  { now, zone }: { now: Date; zone: string },
): Promise<CutoffRequest> {
  const [row] = await run(findRequest, { tenant: tenantId, request });
  if (!row) throw notFound();
  const rooms = await run(listRooms, { tenant: tenantId, request });
  const presented = presentRequest(row, localDate(now.getTime(), zone));
  return {
    ...presented,
    contentHash: row.content_hash,
    rooms: rooms.map((room) => ({
      walletId: room.wallet_id,
      room: { id: room.room_id, name: room.room_name },
      account: { id: room.account_id, fullName: room.full_name },
      cents: -room.balance,
      state: room.state,
      sentAt: room.sent_at?.toISOString() ?? null,
    })),
    mayDecide: row.state === 'waiting' && !presented.isOver && rooms.every((room) => room.account_id !== accountId),
  };
}
