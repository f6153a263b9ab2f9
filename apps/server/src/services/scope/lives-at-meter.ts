/**
 * The condition that an account lives in the room that a meter is of, at present. It follows from the rows of the room, not from a grant. Names `:tenant` and
 * `:account`.
 * @param device an SQL expression
 */
export function livesAtMeter(device: string): string {
  return `exists (select from room_meters q
      join room_members w on w.tenant_id = :tenant and w.room_id = q.room_id and w.account_id = :account and w.to_at is null
    where q.tenant_id = :tenant and q.device_id = ${device} and q.to_at is null)`;
}
