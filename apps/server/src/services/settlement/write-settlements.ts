import { chargeLines, type EstimatedPart, listCharges, localDayAt, type PayerCharge, type Settlement } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type NewJournal, postJournals } from '#services/ledger/post-journals.ts';
import { type DueSupply, keyOf } from './due-supplies.ts';
import { storeLines, storeUse } from './facts/stored-bill.ts';

export interface SettledSupply {
  supply: DueSupply;
  /** From where on its days and bills were drawn up now, in epoch milliseconds. */
  from: number;
  /** From where on something is new, which is what it is charged for. */
  since: number;
  settlement: Settlement;
  /** What of its bills is estimated since `from`, and whether the bills of that month go on there. */
  estimates: readonly EstimatedPart<string>[];
  continues: boolean;
  estimatedFrom: number | null;
  nextAt: Date;
}

type Key = Pick<DueSupply, 'room_id' | 'energy_type'>;
interface Rows {
  tenant: string;
  /** JSON. */
  rows: string;
}

/** The rows are locked in the order of their keys; those whose version has moved on are left out, and nothing is written for them. */
const moveOn = statement<Rows, Key>(
  'settle-supplies',
  `with given as (
      select g.* from jsonb_to_recordset(:rows::jsonb) as g(room uuid, energy text, version int, settled_to timestamptz, estimated_from timestamptz, next_at timestamptz)
    ), locked as materialized (
      select s.room_id, s.energy_type from supplies s join given g on g.room = s.room_id and g.energy = s.energy_type
      where s.tenant_id = :tenant and s.version = g.version order by s.room_id, s.energy_type for no key update of s
    )
    update supplies s set version = s.version + 1, settled_to = g.settled_to, estimated_from = g.estimated_from, due_from = null, next_at = g.next_at
    from locked l join given g on g.room = l.room_id and g.energy = l.energy_type
    where s.tenant_id = :tenant and s.room_id = l.room_id and s.energy_type = l.energy_type and s.version = g.version
    returning s.room_id, s.energy_type`,
);

/** Days are replaced from where on they were settled. */
const deleteDays = statement<Rows, object>(
  'delete-settled-days',
  `delete from supply_days d using jsonb_to_recordset(:rows::jsonb) as g(room uuid, energy text, since date)
    where d.tenant_id = :tenant and d.room_id = g.room and d.energy_type = g.energy and d.day >= g.since`,
);
const insertDays = statement<Rows, object>(
  'insert-settled-days',
  `insert into supply_days (tenant_id, room_id, energy_type, day, amount)
    select :tenant, g.room, g.energy, g.day, g.amount from jsonb_to_recordset(:rows::jsonb) as g(room uuid, energy text, day date, amount bigint)`,
);

/** What of a bill that goes on was estimated before stays so. */
const saveBills = statement<Rows, object>(
  'save-settled-bills',
  `insert into bills (tenant_id, id, room_id, energy_type, month, account_id, use, lines, total, estimated, settled_to)
    select :tenant, g.id, g.room, g.energy, g.month, g.account, g.use, g.lines, g.total,
      g.estimated + case when g.continues then coalesce((
        select b.estimated from bills b where b.tenant_id = :tenant and b.room_id = g.room and b.energy_type = g.energy and b.month = g.month
          and b.account_id is not distinct from g.account), 0) else 0 end, g.settled_to
    from jsonb_to_recordset(:rows::jsonb)
      as g(id uuid, room uuid, energy text, month text, account uuid, use jsonb, lines jsonb, total bigint, estimated bigint, continues boolean,
        settled_to timestamptz)
    on conflict (tenant_id, room_id, energy_type, month, account_id) do update
      set use = excluded.use, lines = excluded.lines, total = excluded.total, estimated = excluded.estimated,
        settled_to = excluded.settled_to`,
);

const openWallets = statement<Rows & { now: Date }, object>(
  'open-charged-wallets',
  `insert into wallets (tenant_id, id, room_id, account_id, opened_at)
    select :tenant, g.id, g.room, g.account, :now from jsonb_to_recordset(:rows::jsonb) as g(id uuid, room uuid, account uuid)
    order by g.room, g.account on conflict (tenant_id, room_id, account_id) do nothing`,
);
const findWallets = statement<Rows, { id: string; room_id: string; account_id: string }>(
  'find-charged-wallets',
  `select w.id, w.room_id, w.account_id from jsonb_to_recordset(:rows::jsonb) as g(room uuid, account uuid)
    join wallets w on w.tenant_id = :tenant and w.room_id = g.room and w.account_id = g.account`,
);

const insertCharges = statement<Rows, object>(
  'insert-charges',
  `insert into charges (tenant_id, journal_id, room_id, energy_type, from_at, to_at)
    select :tenant, g.journal, g.room, g.energy, g.from_at, g.to_at
    from jsonb_to_recordset(:rows::jsonb) as g(journal uuid, room uuid, energy text, from_at timestamptz, to_at timestamptz)`,
);

type Context = Pick<AppContext, 'database' | 'ids' | 'clock'>;

/** Writes what was settled, whole supplies by one transaction. Of a supply that has changed since it was read nothing is written: it is due again. */
export async function writeSettlements(context: Context, tenantId: string, settled: readonly SettledSupply[]): Promise<void> {
  if (settled.length === 0) return;
  await context.database.transaction(async (tx) => {
    const moved = await runIn(tx, moveOn, {
      tenant: tenantId,
      rows: JSON.stringify(
        settled.map(({ supply, settlement, estimatedFrom, nextAt }) => ({
          room: supply.room_id,
          energy: supply.energy_type,
          version: supply.version,
          settled_to: new Date(settlement.until),
          estimated_from: estimatedFrom === null ? null : new Date(estimatedFrom),
          next_at: nextAt,
        })),
      ),
    });
    const keys = new Set(moved.map(keyOf));
    const own = settled.filter(({ supply }) => keys.has(keyOf(supply)));
    await writeDays(tx, tenantId, own);
    await writeBills(tx, context, tenantId, own);
    await writeCharges(tx, context, tenantId, own);
  });
}

async function writeDays(tx: Transaction<Schema>, tenant: string, settled: readonly SettledSupply[]): Promise<void> {
  const zone = await findZone(tx, tenant);
  const since = settled.map(({ supply, from }) => ({
    room: supply.room_id,
    energy: supply.energy_type,
    since: localDayAt(from, zone).date,
  }));
  await runIn(tx, deleteDays, { tenant, rows: JSON.stringify(since) });
  const days = settled.flatMap(({ supply, settlement }) =>
    settlement.days.map(({ date, amount }) => ({ room: supply.room_id, energy: supply.energy_type, day: date, amount })),
  );
  if (days.length > 0) await runIn(tx, insertDays, { tenant, rows: JSON.stringify(days) });
}

async function findZone(tx: Transaction<Schema>, tenant: string): Promise<string> {
  const { time_zone } = await tx.selectFrom('tenants').select('time_zone').where('id', '=', tenant).executeTakeFirstOrThrow();
  return time_zone;
}

async function writeBills(tx: Transaction<Schema>, { ids }: Context, tenant: string, settled: readonly SettledSupply[]): Promise<void> {
  const rows = settled.flatMap(({ supply, settlement, estimates, continues }) =>
    settlement.bills.map(({ use, bill }) => ({
      id: ids.next(),
      room: supply.room_id,
      energy: supply.energy_type,
      month: use.month,
      account: use.payer,
      use: storeUse(use),
      lines: storeLines(bill),
      total: bill.total,
      estimated: estimates.find(({ payer, month }) => payer === use.payer && month === use.month)?.amount ?? 0,
      continues,
      settled_to: new Date(settlement.until),
    })),
  );
  if (rows.length > 0) await runIn(tx, saveBills, { tenant, rows: JSON.stringify(rows) });
}

interface Charge extends PayerCharge {
  settled: SettledSupply;
}

async function writeCharges(
  tx: Transaction<Schema>,
  { ids, clock }: Context,
  tenant: string,
  settled: readonly SettledSupply[],
): Promise<void> {
  const charges = settled.flatMap((one): Charge[] => listCharges(one.settlement.bills).map((charge) => ({ ...charge, settled: one })));
  const now = clock.now();
  const places = charges.flatMap(({ settled: { supply }, payer }) => (payer === null ? [] : [{ room: supply.room_id, account: payer }]));
  const walletOf = await findOrOpenWallets(tx, { ids, now }, tenant, places);
  const journals: NewJournal[] = [];
  const rows: object[] = [];
  for (const { settled: one, payer, differences } of charges) {
    const { room_id, energy_type, version } = one.supply;
    const lines = chargeLines(payer === null ? null : walletOf(room_id, payer), differences);
    if (lines.length === 0) continue;
    const id = ids.next();
    journals.push({ id, kind: 'charge', key: `charge:${room_id}:${energy_type}:${version}:${payer ?? 'house'}`, lines, madeBy: null });
    const { since, settlement } = one;
    rows.push({ journal: id, room: room_id, energy: energy_type, from_at: new Date(since), to_at: new Date(settlement.until) });
  }
  if (journals.length === 0) return;
  await postJournals(tx, { tenantId: tenant, now }, journals);
  await runIn(tx, insertCharges, { tenant, rows: JSON.stringify(rows) });
}

/** Finds the wallets that something is charged to, and opens those that are not there. */
export async function findOrOpenWallets(
  tx: Transaction<Schema>,
  { ids, now }: { ids: AppContext['ids']; now: Date },
  tenant: string,
  charged: readonly { room: string; account: string }[],
): Promise<(room: string, account: string) => string> {
  const places = new Map(charged.map(({ room, account }) => [`${room} ${account}`, { id: ids.next(), room, account }]));
  const rows = JSON.stringify([...places.values()]);
  await runIn(tx, openWallets, { tenant, rows, now });
  const found = await runIn(tx, findWallets, { tenant, rows });
  const wallets = new Map(found.map(({ id, room_id, account_id }) => [`${room_id} ${account_id}`, id]));
  return (room, account) => {
    const id = wallets.get(`${room} ${account}`);
    if (id === undefined) throw new Error('a wallet that was just opened is gone');
    return id;
  };
}

const setNext = statement<Rows & { next: Date }, object>(
  'reschedule-supplies',
  `update supplies s set next_at = :next from jsonb_to_recordset(:rows::jsonb) as g(room uuid, energy text, version int)
    where s.tenant_id = :tenant and s.room_id = g.room and s.energy_type = g.energy and s.version = g.version`,
);

/** Looks at supplies again later, unless something has changed since they were read. */
export async function reschedule(
  database: Pick<Database, 'run'>,
  tenant: string,
  supplies: readonly DueSupply[],
  next: Date,
): Promise<void> {
  if (supplies.length === 0) return;
  const rows = supplies.map(({ room_id, energy_type, version }) => ({ room: room_id, energy: energy_type, version }));
  await database.run(setNext, { tenant, rows: JSON.stringify(rows), next });
}
