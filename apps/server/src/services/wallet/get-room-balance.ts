import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { currency } from './read/wallet-rows.ts';

interface RoomRow {
  payer_id: string | null;
  full_name: string | null;
  balance: number;
}

/** Throws `notFound` for a room that the account neither lives in nor keeps the wallets of. */
export const getRoomBalance: Verb<'getRoomBalance'> = async ({ actor, database, clock }, { roomId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId, room: roomId, account: actor.accountId, now: clock.now() });
  const lives = `exists (select from room_members m
    where m.tenant_id = :tenant and m.room_id = :room and m.account_id = :account and m.to_at is null)`;
  const text = `
    select p.account_id as payer_id, y.full_name, coalesce(w.balance, 0) as balance
    from areas a
      left join lateral (
        select x.account_id from room_payers x where x.tenant_id = :tenant and x.room_id = a.id and x.from_at <= :now order by x.from_at desc limit 1
      ) p on true
      left join accounts y on y.id = p.account_id
      left join wallets w on w.tenant_id = :tenant and w.room_id = a.id and w.account_id = p.account_id
    where a.tenant_id = :tenant and a.id = :room and a.kind = 'room' and (${lives} or ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)})`;
  const [room] = await database.run(prepared<RoomRow>(text), parameters.values);
  if (!room) throw notFound();
  const { payer_id: id, full_name: fullName } = room;
  return {
    roomId,
    isMine: id === actor.accountId,
    payer: id === null || fullName === null ? null : { id, fullName },
    balanceCents: id === null ? null : room.balance,
    currency,
  };
};
