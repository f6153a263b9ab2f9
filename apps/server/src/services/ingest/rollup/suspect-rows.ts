import { type SuspectUse, undecidedStates } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** What is suspected of a device and not decided on, in epoch milliseconds. */
export interface UndecidedUse {
  id: string;
  from: number;
  to: number;
}

const findUndecided = statement<{ tenant: string; device: string; states: readonly string[] }, { id: string; from_at: Date; to_at: Date }>(
  'find-undecided-suspect-uses',
  `select z.id, z.from_at, z.to_at from suspect_uses z
    where z.tenant_id = :tenant and z.device_id = :device and z.state = any (:states::text[]) order by z.from_at for update`,
);

/** Locks what a clerk may be about to decide on: they wait for the state of the device as well. */
export async function lockUndecided(tx: Transaction<Schema>, tenant: string, device: string): Promise<UndecidedUse[]> {
  const rows = await runIn(tx, findUndecided, { tenant, device, states: undecidedStates });
  return rows.map(({ id, from_at, to_at }) => ({ id, from: from_at.getTime(), to: to_at.getTime() }));
}

interface Rows {
  tenant: string;
  /** JSON. */
  rows: string;
}

/** Whoever has decided on something else than it is now decides anew. */
const rewrite = statement<Rows & { maxPerHour: number }, object>(
  'rewrite-suspect-uses',
  `update suspect_uses z set to_at = g.to_at, suspicion = g.suspicion, from_value = g.from_value, to_value = g.to_value, amount = g.amount,
      max_per_hour = :maxPerHour, version = z.version + 1, state = 'open', is_counted = null, reason = '', cents = null, processed_by = null,
      processed_at = null, decided_by = null, decided_at = null
    from jsonb_to_recordset(:rows::jsonb)
      as g(id uuid, to_at timestamptz, suspicion text, from_value float8, to_value float8, amount float8)
    where z.tenant_id = :tenant and z.id = g.id
      and (z.to_at, z.from_value, z.to_value, z.amount) is distinct from (g.to_at, g.from_value, g.to_value, g.amount)`,
);

const remove = statement<{ tenant: string; ids: readonly string[] }, object>(
  'remove-suspect-uses',
  'delete from suspect_uses z where z.tenant_id = :tenant and z.id = any (:ids::uuid[])',
);

export interface FoundSuspects {
  tenantId: string;
  deviceId: string;
  maxPerHour: number;
  /** The days that were computed, in epoch milliseconds; `end` is exclusive. */
  range: { start: number; end: number };
  known: readonly UndecidedUse[];
  found: readonly SuspectUse[];
}

/** Writes what is suspected on the computed days, and announces what is new. What is suspected no longer is gone: its consumption counts. */
export async function writeSuspects(
  tx: Transaction<Schema>,
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  { tenantId, deviceId, maxPerHour, range, known, found }: FoundSuspects,
): Promise<void> {
  const isWithin = ({ from, to }: { from: number; to: number }) => from < range.end && to > range.start;
  const before = new Map(known.filter(isWithin).map((use) => [use.from, use]));
  const now = found.filter(isWithin);
  const kept = new Set(now.map(({ from }) => from));
  const gone = [...before.values()].filter(({ from }) => !kept.has(from));
  if (gone.length > 0) await runIn(tx, remove, { tenant: tenantId, ids: gone.map(({ id }) => id) });
  const again = now.flatMap((use) => {
    const id = before.get(use.from)?.id;
    return id === undefined ? [] : [{ id, ...toRow(use) }];
  });
  if (again.length > 0) await runIn(tx, rewrite, { tenant: tenantId, maxPerHour, rows: JSON.stringify(again) });
  for (const use of now) {
    if (before.has(use.from)) continue;
    const id = ids.next();
    const row = {
      tenant_id: tenantId,
      id,
      device_id: deviceId,
      from_at: new Date(use.from),
      max_per_hour: maxPerHour,
      found_at: clock.now(),
    };
    await tx
      .insertInto('suspect_uses')
      .values({ ...row, ...toRow(use) })
      .execute();
    await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'suspectUse', id }, actorId: null, now: clock.now() });
  }
}

function toRow({ to, suspicion, fromValue, toValue, amount }: SuspectUse) {
  return { to_at: new Date(to), suspicion, from_value: fromValue, to_value: toValue, amount };
}
