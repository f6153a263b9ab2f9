import {
  chooseRefundWay,
  type EnteredAmount,
  entryLines,
  entryRightsOf,
  findWalletEntryFault,
  freezeLines,
  judgeCredit,
  localDayAt,
  measureRefund,
  movePayment,
  needsSecondPerson,
  openRefundStates,
  type PaymentEvent,
  paymentLines,
  type RefundEvent,
  type RefundMove,
  refundNeedsSecondPerson,
  reverseLines,
  stepRefund,
} from '#index.ts';
import { computeUnsettled } from './course-supply.ts';
import { type CourseWorld, type EntryRow, type PaymentRow, type RefundRow, zone } from './course-world.ts';

export const clerk = 'clerk';

function need<Row>(table: ReadonlyMap<string, Row>, id: string): Row {
  const row = table.get(id);
  if (row === undefined) throw new Error(`${id} is gone`);
  return row;
}

/** What a clerk has entered today without a second person. */
function enteredToday(world: CourseWorld): number {
  const today = localDayAt(world.now, zone).date;
  return [...world.entries.values()]
    .filter((entry) => entry.state === 'posted' && entry.approvedBy === null && localDayAt(entry.madeAt, zone).date === today)
    .reduce((sum, { cents }) => sum + Math.abs(cents), 0);
}

function postEntry(world: CourseWorld, id: string, entry: EntryRow, approvedBy: string | null): void {
  const { kind, ownerId, cents, reverses } = entry;
  const lines =
    kind === 'reversal' || reverses !== null
      ? reverseLines(
          need(world.journals, `entry:${reverses}`).lines.map(({ account, walletId, cents: fen }) => ({ account, walletId, cents: fen })),
        )
      : entryLines(kind, ownerId, cents);
  world.post(kind, `entry:${id}`, lines);
  world.store.put(world.entries, id, { ...entry, state: 'posted', approvedBy });
}

/** A clerk enters an amount. @returns whether it was taken; false as well for one that is known */
export function enterEntry(world: CourseWorld, id: string, { kind, cents, ownerId }: EnteredAmount & { ownerId: string }): boolean {
  return world.store.transaction(() => {
    if (world.entries.has(id)) return false;
    if (kind === 'reversal' || findWalletEntryFault({ kind, cents }, world.balanceOf(ownerId))) return false;
    const entered = enteredToday(world);
    const made = { makerId: clerk, madeAt: world.now, reverses: null, approvedBy: null };
    const entry: EntryRow = { kind, cents, ownerId, state: 'waiting', ...made };
    world.store.insert(world.entries, id, entry);
    if (!needsSecondPerson({ kind, cents }, entered)) postEntry(world, id, entry, null);
    return true;
  });
}

const decidedOf = (world: CourseWorld, id: string, entry: EntryRow) => ({
  ...entry,
  isReversed: [...world.entries.values()].some(({ reverses, state }) => reverses === id && (state === 'waiting' || state === 'posted')),
  settles: false,
});

export function reverseEntry(world: CourseWorld, id: string, originalId: string): boolean {
  return world.store.transaction(() => {
    const original = need(world.entries, originalId);
    if (world.entries.has(id) || !entryRightsOf(decidedOf(world, originalId, original), { id: clerk, mayApprove: false }).mayReverse)
      return false;
    const made = { makerId: clerk, madeAt: world.now, reverses: originalId, approvedBy: null, state: 'waiting' as const };
    world.store.insert(world.entries, id, { kind: 'reversal', cents: -original.cents, ownerId: original.ownerId, ...made });
    return true;
  });
}

/** @returns whether it was decided by this person, now */
export function decideEntry(world: CourseWorld, id: string, person: string, approve: boolean): boolean {
  return world.store.transaction(() => {
    const entry = need(world.entries, id);
    if (!entryRightsOf(decidedOf(world, id, entry), { id: person, mayApprove: true }).mayDecide) return false;
    if (!approve) world.store.put(world.entries, id, { ...entry, state: 'rejected' });
    else if (findWalletEntryFault(entry, world.balanceOf(entry.ownerId))) return false;
    else postEntry(world, id, entry, person);
    return true;
  });
}

export function orderPayment(
  world: CourseWorld,
  id: string,
  { payer, cents, channel }: Pick<PaymentRow, 'payer' | 'cents' | 'channel'>,
): void {
  world.store.transaction(() => {
    if (world.payments.has(id)) return;
    world.store.insert(world.payments, id, { state: 'created', channel, payer, cents, refundedCents: 0, paidAt: null });
  });
}

/** What a provider says of a payment; of one that is paid with the amount. */
export interface PaymentWord {
  paymentId: string;
  event: Extract<PaymentEvent, 'sent' | 'unclear' | 'succeeded' | 'failed' | 'closed'>;
  cents: number;
}

/** @returns whether it changed anything */
export function receiveWord(world: CourseWorld, { paymentId, event, cents }: PaymentWord): boolean {
  return world.store.transaction(() => {
    const payment = need(world.payments, paymentId);
    if (event !== 'succeeded') {
      const state = movePayment(payment.state, event);
      if (state === null || state === payment.state) return false;
      world.store.put(world.payments, paymentId, { ...payment, state });
      return true;
    }
    const judged = judgeCredit(payment, cents);
    if (judged.outcome !== 'credited') return false;
    world.post('payment', `payment ${paymentId}`, paymentLines(payment.payer, cents, payment.channel));
    world.store.put(world.payments, paymentId, { ...payment, state: judged.state, paidAt: world.now });
    return true;
  });
}

const isOpen = ({ state }: RefundRow) => openRefundStates.includes(state);

/** @param isConnected whether the provider is connected still: else it goes out over the counter */
export function requestRefund(
  world: CourseWorld,
  id: string,
  { paymentId, cents, isConnected }: { paymentId: string; cents: number; isConnected: boolean },
): boolean {
  const unsettledCents = computeUnsettled(world, need(world.payments, paymentId).payer);
  return world.store.transaction(() => {
    if (world.refunds.has(id)) return false;
    const payment = need(world.payments, paymentId);
    const own = [...world.refunds.values()].filter((refund) => refund.paymentId === paymentId);
    const parts = own.filter(({ state, way }) => state === 'refunded' && way === 'origin').length;
    const facts = { ...payment, parts, hasOpenRefund: own.some(isOpen) };
    const { refusal, maxCents } = measureRefund(facts, { balanceCents: world.balanceOf(payment.payer), unsettledCents, disagrees: false });
    if (refusal !== null || cents > maxCents) return false;
    const way = chooseRefundWay(facts, { now: world.now, isConnected });
    world.post('refundRequest', `refund ${id} asked`, freezeLines(payment.payer, cents));
    world.store.insert(world.refunds, id, { paymentId, payer: payment.payer, cents, way, state: 'requested', processedBy: null });
    return true;
  });
}

/** A clerk or a second person decides, the payer withdraws, it is sent, paid out, or the provider says what has become of it. */
export function moveRefundOf(world: CourseWorld, id: string, event: Exclude<RefundEvent, 'forwarded'>, by: string | null): boolean {
  return world.store.transaction(() => {
    const refund = need(world.refunds, id);
    const payment = need(world.payments, refund.paymentId);
    if (event === 'approved' && (world.balanceOf(refund.payer) < 0 || by === refund.processedBy)) return false;
    if (event === 'rejected' && refund.state === 'requested' && by !== clerk) return false;
    const forwards = event === 'approved' && refund.state === 'requested' && refundNeedsSecondPerson(refund, enteredToday(world));
    const from = refund.way === 'counter' ? 'cash' : payment.channel;
    const move: RefundMove = event === 'done' ? { event, from } : { event: forwards ? 'forwarded' : event };
    const step = stepRefund({ ...refund, walletId: refund.payer, payment }, move);
    if (step === null || step.state === refund.state) return false;
    if (step.journal) world.post(step.journal.kind, `refund ${id} ${event === 'done' ? 'done' : 'returned'}`, step.journal.lines);
    world.store.put(world.payments, refund.paymentId, { ...payment, ...step.payment });
    world.store.put(world.refunds, id, { ...refund, state: step.state, processedBy: event === 'approved' ? by : refund.processedBy });
    return true;
  });
}
