import { statement } from '#db/statement.ts';

/** A cut-off against which nothing stands but that so many were cut off today. */
export interface CutoffToApprove {
  wallet: string;
  version: number;
  /** Fen, below zero. */
  balance: number;
}

interface OfDay {
  tenant: string;
  day: string;
  /** JSON. */
  cutoffs: string;
}

/** What a request that waits does not have yet, as far as there is room in it. A day has one request: what it was decided without waits for the next day. */
export const findMissing = statement<OfDay & { max: number }, CutoffToApprove>(
  'find-cutoffs-without-request',
  `select g.wallet, g.version, g.balance from jsonb_to_recordset(:cutoffs::jsonb) as g(wallet uuid, version integer, balance bigint)
      left join cutoff_requests q on q.tenant_id = :tenant and q.day = :day
      left join cutoff_request_rooms r on r.tenant_id = :tenant and r.request_id = q.id and r.wallet_id = g.wallet
    where coalesce(q.state, 'waiting') = 'waiting' and r.version is distinct from g.version
      and (r.version is not null or (select count(*) from cutoff_request_rooms x where x.tenant_id = :tenant and x.request_id = q.id) < :max)`,
);

export const insertRequest = statement<{ tenant: string; id: string; day: string; now: Date }, object>(
  'insert-cutoff-request',
  `insert into cutoff_requests (tenant_id, id, day, content_hash, requested_at) values (:tenant, :id, :day, '', :now)
    on conflict (tenant_id, day) do nothing`,
);

export const findRequest = statement<{ tenant: string; day: string }, { id: string }>(
  'find-cutoff-request-of-day',
  'select q.id from cutoff_requests q where q.tenant_id = :tenant and q.day = :day',
);

/** Those with the greatest debts first, until the request is full. */
export const insertRooms = statement<{ tenant: string; request: string; cutoffs: string; max: number }, object>(
  'insert-rooms-of-cutoff-request',
  `insert into cutoff_request_rooms (tenant_id, request_id, wallet_id, version, balance)
    select :tenant, :request, g.wallet, g.version, g.balance
    from jsonb_to_recordset(:cutoffs::jsonb) as g(wallet uuid, version integer, balance bigint)
    order by g.balance, g.wallet
    limit greatest(0, :max - (select count(*) from cutoff_request_rooms x where x.tenant_id = :tenant and x.request_id = :request
      and x.wallet_id not in (select i.wallet from jsonb_to_recordset(:cutoffs::jsonb) as i(wallet uuid))))
    on conflict (tenant_id, request_id, wallet_id) do update set version = excluded.version, balance = excluded.balance`,
);

export const listRooms = statement<{ tenant: string; request: string }, CutoffToApprove>(
  'list-rooms-to-approve',
  `select r.wallet_id as wallet, r.version, r.balance from cutoff_request_rooms r
    where r.tenant_id = :tenant and r.request_id = :request order by r.wallet_id`,
);
