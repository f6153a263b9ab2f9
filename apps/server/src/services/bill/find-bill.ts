import type { ApiOutput } from '@energy-om/contract';
import { sumPayable, taxWithin, writeExactYuan } from '@energy-om/domain';
import type { StoredBillLine } from '#db/schema/settlement.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { loadPayable, presentPayable } from '#services/ledger/payable/load-payable.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { type BillRow, billColumns, billCondition, billJoins, coverOf, presentBill } from './bill-rows.ts';
import { loadBilledMeters } from './billed-meters.ts';
import { listDocuments, presentCorrections } from './issued-documents.ts';

type Bill = ApiOutput<'getBill'>;

/**
 * Finds a bill that is the account’s own, or of a room whose wallets it keeps: a closed one as it was issued, with its corrections. Throws `notFound` for any other one.
 */
export async function findBill(context: SignedInContext, billId: string): Promise<Bill> {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${billColumns} from bills b ${billJoins}
    where b.tenant_id = :tenant and b.id = ${parameters.add(billId)} and ${billCondition(actor, 'any', parameters)}`;
  const [row] = await database.run(prepared<BillRow>(text), parameters.values);
  if (!row) throw notFound();
  const zone = await loadTimeZone(context);
  const head = presentBill(row, zone);
  const [bill, ...corrections] = await listDocuments(database, actor.tenantId, billId);
  if (!bill) {
    const place = { roomId: row.room_id, energyType: row.energy_type, ...coverOf(row, zone) };
    const meters = await loadBilledMeters(database, actor.tenantId, place);
    return { ...head, lines: row.lines.map(presentLine), meters, corrections: [], differenceCents: 0, payable: null };
  }
  const newest = corrections.at(-1) ?? bill;
  return {
    ...head,
    lines: bill.content.lines.map(presentLine),
    meters: bill.content.meters,
    corrections: presentCorrections(bill, corrections),
    differenceCents: row.total - newest.content.total,
    payable: await findPayable(context, row),
  };
}

const findWallet = statement<{ tenant: string; room: string; account: string }, { id: string }>(
  'find-wallet-of-bill',
  'select w.id from wallets w where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account',
);

/** What is open of the bill and its corrections, where its payer pays after use. */
async function findPayable({ actor, database, clock }: SignedInContext, { id, room_id, account_id }: BillRow): Promise<Bill['payable']> {
  if (account_id === null) return null;
  const [wallet] = await database.run(findWallet, { tenant: actor.tenantId, room: room_id, account: account_id });
  const now = clock.now().getTime();
  const payable = wallet ? await loadPayable(database.run, actor.tenantId, wallet.id, now) : null;
  const own = payable?.documents.filter(({ billId }) => billId === id);
  return own ? presentPayable(sumPayable(own, now)) : null;
}

function presentLine(line: StoredBillLine): Bill['lines'][number] {
  const { component, band, step, quantity, price, exact, fen, taxRate } = line;
  return {
    ...({ component, band } as Pick<Bill['lines'][number], 'component' | 'band'>),
    ...{ step, quantity, price, taxRate },
    exact: writeExactYuan(BigInt(exact)),
    cents: fen,
    taxCents: taxWithin(fen, taxRate),
  };
}
