import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareWallet, hourMs, openRefundStates } from '#index.ts';
import { advanceCutoffs, obeyCommands, switchOf } from './support/course-cutoffs.ts';
import { orderPayment, receiveWord } from './support/course-money.ts';
import { ProcessEnded } from './support/course-store.ts';
import { computeSettlement, writeSettlement } from './support/course-supply.ts';
import { beginsAt, CourseWorld, payers } from './support/course-world.ts';
import { type CourseLog, type CourseStep, chooseAttempt, drawnCourse, echo, tariffOf } from './support/drawn-course.ts';
import { computeSlowBills } from './support/slow-charges.ts';

/** Each journal adds up to nothing, and each wallet is the sum of its lines, whose numbers have no gap. */
function expectSound(world: CourseWorld): void {
  const lines = [...world.journals.values()].flatMap((journal) => {
    if (journal.lines.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error('a journal does not add up');
    return journal.lines;
  });
  for (const [id, { balance, seq, frozen }] of world.wallets) {
    const own = lines.filter(({ walletId }) => walletId === id);
    const numbered = own.filter(({ account }) => account === 'wallet');
    const sumOf = (some: typeof own) => -some.reduce((sum, { cents }) => sum + cents, 0);
    const said = {
      from: { seq: 0, balance: 0 },
      count: numbered.length,
      sum: sumOf(numbered),
      balanceAfter: numbered.find(({ walletSeq }) => walletSeq === seq)?.balanceAfter ?? null,
      frozen: sumOf(own.filter(({ account }) => account === 'refund_payable')),
    };
    const faults = compareWallet({ balance, seq, frozen }, said);
    if (faults.length > 0 || frozen < 0) throw new Error(`the wallet of ${id} differs from its lines: ${faults.join()}`);
  }
  for (const { refundedCents, cents } of world.payments.values()) {
    if (refundedCents < 0 || refundedCents > cents) throw new Error('more was given back than was paid');
  }
}

function settleAll(world: CourseWorld): void {
  const computed = computeSettlement(world, 'day');
  if (computed) writeSettlement(world, computed);
}

/** Tries a step until it is done, however often the process ends meanwhile. */
function persist(world: CourseWorld, attempt: () => void, ends: readonly number[]): void {
  for (const end of [...ends, Number.POSITIVE_INFINITY]) {
    world.store.endAfter(end);
    try {
      attempt();
      return;
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      expectSound(world);
    } finally {
      world.store.restart();
    }
  }
}

function run(steps: readonly CourseStep[], isDisturbed: boolean): { world: CourseWorld; log: CourseLog } {
  const world = new CourseWorld();
  world.versionsFrom.set(String(beginsAt), { key: 'first', version: tariffOf(414_503, 5) });
  const log: CourseLog = { done: [], computed: [], refused: 0, stale: 0 };
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'time') world.now += (1 + (step.one % 60)) * hourMs;
    if (step.kind === 'cutoff') world.now += (step.two % 4) * 4 * hourMs;
    persist(world, chooseAttempt(world, index, step, log, isDisturbed), isDisturbed ? step.ends : []);
    expectSound(world);
    if (!isDisturbed) continue;
    for (const choice of step.echoes) echo(world, choice, log);
    expectSound(world);
  }
  settleAll(world);
  return { world, log };
}

/** Each hour is on the bill of whoever paid for it, once, and each wallet has what was put in, taken out and used. */
function expectCharged(world: CourseWorld): void {
  const { settledTo } = world.supplyRow();
  const slow = computeSlowBills(world, settledTo ?? beginsAt);
  const counted = [...world.bills.values()].map(({ use: { payer, month, versions }, posted }) => ({
    ...{ payer, month },
    quantity: versions.flatMap(({ parts }) => parts).reduce((sum, { amount }) => sum + amount, 0),
    cents: posted.reduce((sum, { fen }) => sum + fen, 0),
  }));
  const asKeyed = (bills: typeof slow) =>
    Object.fromEntries(
      bills.filter(({ quantity, cents }) => quantity > 0 || cents > 0).map(({ payer, month, ...bill }) => [`${month} ${payer}`, bill]),
    );
  expect(asKeyed(counted)).toEqual(asKeyed(slow));
  const owedBy = (payer: string | null) => slow.reduce((sum, bill) => (bill.payer === payer ? sum + bill.cents : sum), 0);
  const sum = <Row extends { cents: number }>(rows: Iterable<Row>, counts: (row: Row) => boolean) =>
    [...rows].reduce((all, row) => (counts(row) ? all + row.cents : all), 0);
  for (const payer of payers) {
    const entered = sum(world.entries.values(), ({ ownerId, state }) => ownerId === payer && state === 'posted');
    const paid = sum(world.payments.values(), (row) => row.payer === payer && row.paidAt !== null);
    const frozen = sum(world.refunds.values(), (row) => row.payer === payer && openRefundStates.includes(row.state));
    const refunded = sum(world.refunds.values(), (row) => row.payer === payer && row.state === 'refunded');
    expect([payer, world.balanceOf(payer)]).toEqual([payer, entered + paid - frozen - refunded - owedBy(payer)]);
    expect(world.wallets.get(payer)?.frozen ?? 0).toBe(frozen);
  }
  for (const [id, { refundedCents }] of world.payments) {
    expect(refundedCents).toBe(sum(world.refunds.values(), ({ paymentId, state }) => paymentId === id && state === 'refunded'));
  }
  const expenses = [...world.journals.values()].flatMap(({ lines }) => lines).filter(({ account }) => account === 'house_expense');
  expect(sum(expenses, () => true)).toBe(owedBy(null));
}

/** Once all debts are paid nobody stays cut off. */
function expectRestored(world: CourseWorld): void {
  for (const payer of payers) {
    const cents = -world.balanceOf(payer);
    if (cents <= 0) continue;
    orderPayment(world, `last ${payer}`, { payer, cents, channel: 'wechat' });
    receiveWord(world, { paymentId: `last ${payer}`, event: 'succeeded', cents });
  }
  for (let look = 0; look < 6; look += 1) {
    obeyCommands(world);
    world.now += hourMs;
    advanceCutoffs(world, false);
  }
  for (const payer of payers) {
    expect([payer, world.cutoffs.get(payer)?.state ?? 'normal', world.cutoffs.get(payer)?.nextAt ?? null]).toEqual([payer, 'normal', null]);
    expect(switchOf(world, payer)).not.toBe('off');
  }
}

it('comes to one ledger, in which everybody pays for their own hours once, whatever is repeated, reordered and broken off', {
  tags: 'slow',
}, () => {
  const seen = {
    ended: 0,
    stale: 0,
    refused: 0,
    second: 0,
    rejected: 0,
    reversed: 0,
    refunded: 0,
    returned: 0,
    cut: 0,
    restored: 0,
    ofBoth: 0,
    house: 0,
  };
  const count = ({ world, log }: ReturnType<typeof run>) => {
    const [entries, refunds, commands] = [[...world.entries.values()], [...world.refunds.values()], [...world.commands.values()]];
    seen.ended += world.store.ended;
    seen.stale += log.stale;
    seen.refused += log.refused;
    seen.second += entries.filter(({ approvedBy }) => approvedBy !== null).length;
    seen.rejected += entries.filter(({ state }) => state === 'rejected').length;
    seen.reversed += entries.filter(({ kind, state }) => kind === 'reversal' && state === 'posted').length;
    seen.refunded += refunds.filter(({ state }) => state === 'refunded').length;
    seen.returned += refunds.filter(({ state }) => state === 'failed' || state === 'rejected' || state === 'withdrawn').length;
    seen.cut += commands.filter(({ act }) => act === 'off').length;
    seen.restored += commands.filter(({ act }) => act === 'on').length;
    const charged = new Set([...world.bills.values()].filter(({ posted }) => posted.length > 0).map(({ use }) => use.payer));
    seen.ofBoth += charged.has('anna') && charged.has('bert') ? 1 : 0;
    seen.house += charged.has(null) ? 1 : 0;
  };
  fc.assert(
    fc.property(drawnCourse, (steps) => {
      const smooth = run(steps, false);
      const disturbed = run(steps, true);
      expect(disturbed.world.rows()).toEqual(smooth.world.rows());
      count(disturbed);
      const { world } = disturbed;
      const posted = world.journals.size;
      settleAll(world);
      world.store.transaction(() => world.markDue(beginsAt));
      settleAll(world);
      expect(world.journals.size).toBe(posted);
      expectCharged(world);
      expectRestored(world);
      expectSound(world);
    }),
    { numRuns: 2000, seed: 20261127, endOnFailure: true },
  );
  for (const [what, times] of Object.entries(seen)) expect(`${what} ${times > 50}`, `${times}`).toBe(`${what} true`);
});

it('would find a wallet that differs from its lines', () => {
  const world = new CourseWorld();
  orderPayment(world, 'pay', { payer: 'anna', cents: 500, channel: 'wechat' });
  receiveWord(world, { paymentId: 'pay', event: 'succeeded', cents: 500 });
  expectSound(world);
  world.wallets.set('anna', { balance: 499, seq: 1, frozen: 0 });
  expect(() => expectSound(world)).toThrow('differs from its lines: balance');
});
