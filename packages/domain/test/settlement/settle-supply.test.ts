import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateBills,
  chargeLines,
  dayMs,
  emptyTariffCalendar,
  findJournalFault,
  type HourUse,
  hourMs,
  type JournalLine,
  type KeyedVersion,
  type LineDifference,
  listOpeningStarts,
  localDayAt,
  minuteMs,
  type PostedBill,
  planSettlement,
  type QuarterUse,
  quarterMs,
  type SettlementGrain,
  type Started,
  settleSupply,
  type TariffVersion,
} from '#index.ts';

/** A supply as a store would keep it, and the facts as they stand. */
interface World {
  zone: string;
  beginsAt: number;
  hours: Map<number, number>;
  payers: Started<string | null>[];
  versions: Started<KeyedVersion | null>[];
  completeTo: number;
  settledTo: number | null;
  dueFrom: number | null;
  bills: PostedBill[];
  days: Map<string, number>;
  balances: Map<string, number>;
  journals: JournalLine[][];
}

const version = (price: number, steps: number[] | null, fixedFee: number | null): TariffVersion => ({
  validFrom: 0,
  dayTypes: ['ordinary'],
  seasons: [{ name: '全年', from: '01-01', slots: { ordinary: `${'V'.repeat(32)}${'P'.repeat(64)}` } }],
  steps: steps && { period: 'year', anchor: '07-01', thresholds: steps, allowance: null },
  prices: {
    V: (steps ? [0, ...steps] : [0]).map((_, step) => price + step * 50_000),
    P: (steps ? [0, ...steps] : [0]).map((_, step) => 2 * price + step * 70_000),
  },
  service: { by: 'unit', price: 30_000 },
  fixedFee,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
});

function hoursOf(world: World): HourUse[] {
  return [...world.hours]
    .sort(([one], [other]) => one - other)
    .map(([start, amount]) => ({ start, end: start + hourMs, amount, quarters: null }));
}

/** What a job does with a supply: plans, settles, posts, and keeps what it has posted. */
function settle(world: World, grain: SettlementGrain = 'day'): void {
  const plan = planSettlement(world, world.completeTo, world.zone, grain);
  if (!plan) return;
  const dateOf = (at: number) => localDayAt(at, world.zone).date;
  const { until, days, bills } = settleSupply({
    ...plan,
    zone: world.zone,
    spans: [{ from: world.beginsAt, to: null, hours: hoursOf(world) }],
    versions: world.versions,
    calendarOf: () => emptyTariffCalendar,
    payers: world.payers,
    households: [],
    openings: listOpeningStarts(world.versions, plan.from, plan.to, world.zone).map((start) => ({
      start,
      used: [...world.days].reduce((sum, [date, amount]) => (date >= dateOf(start) && date < dateOf(plan.from) ? sum + amount : sum), 0),
    })),
    bills: world.bills.filter(({ use }) => use.month >= dateOf(plan.from).slice(0, 7)),
  });
  for (const date of [...world.days.keys()]) if (date >= dateOf(plan.from)) world.days.delete(date);
  for (const { date, amount } of days) world.days.set(date, amount);
  const byPayer = new Map<string | null, LineDifference[]>();
  for (const { use, bill, differences } of bills) {
    const posted = bill.lines.map((line) => ({ line, fen: line.fen }));
    const index = world.bills.findIndex((known) => known.use.month === use.month && known.use.payer === use.payer);
    if (index === -1) world.bills.push({ use, posted, isClosed: false });
    else world.bills[index] = { use, posted, isClosed: false };
    byPayer.set(use.payer, [...(byPayer.get(use.payer) ?? []), ...differences]);
  }
  for (const [payer, differences] of byPayer) {
    const lines = chargeLines(payer, differences);
    if (lines.length === 0) continue;
    expect(findJournalFault(lines)).toBeNull();
    world.journals.push(lines);
    const charged = lines.find(({ account }) => account === 'wallet' || account === 'house_expense')?.cents ?? 0;
    world.balances.set(payer ?? '', (world.balances.get(payer ?? '') ?? 0) - charged);
  }
  world.settledTo = until;
  world.dueFrom = null;
}

const due = (world: World, at: number) => {
  world.dueFrom = Math.min(world.dueFrom ?? at, at);
};

type Event = { kind: 'time' | 'use' | 'payer' | 'tariff' | 'settle'; at: number; amount: number };
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('time', 'time', 'use', 'payer', 'tariff', 'settle', 'settle'),
  at: fc.nat(69),
  amount: fc.nat(500),
});

function apply(world: World, { kind, at, amount }: Event): void {
  const start = world.beginsAt;
  if (kind === 'settle') settle(world, amount % 2 ? 'hour' : 'day');
  if (kind === 'time') world.completeTo += (1 + (amount % 9)) * dayMs + (amount % 24) * hourMs;
  if (kind === 'use') {
    const hour = Math.ceil(start / hourMs) * hourMs + at * dayMs + (amount % 24) * hourMs;
    world.hours.set(hour, amount / 250);
    due(world, hour);
  }
  if (kind === 'payer') {
    const from = start + at * dayMs + amount * minuteMs;
    world.payers = [...world.payers.filter((payer) => payer.from !== from), { from, value: ['A', 'B', null][amount % 3] ?? null }].sort(
      (one, other) => one.from - other.from,
    );
    due(world, from);
  }
  if (kind === 'tariff') {
    const from = Math.floor((start + at * dayMs) / quarterMs) * quarterMs + quarterMs;
    const keyed = { key: `v${from}`, version: version(300_000 + amount * 997, amount % 2 ? [2000, 9000] : null, amount % 3 ? 600 : null) };
    world.versions = [...world.versions.filter((known) => known.from !== from), { from, value: keyed }].sort(
      (one, other) => one.from - other.from,
    );
    due(world, from);
  }
}

/** The quarters of the whole time: amounts are whole thousandths of a quarter, so that no rounding is left. */
function quartersOf(world: World, until: number): QuarterUse[] {
  return hoursOf(world).flatMap(({ start, amount }) =>
    [0, 1, 2, 3].flatMap((index) => {
      const at = start + index * quarterMs;
      const thousandths = Math.round((amount * 1000) / 4);
      return thousandths === 0 || at >= until ? [] : [{ at, amount: thousandths }];
    }),
  );
}

describe('settleSupply', () => {
  test('comes to the same bills and balances whatever happened in between, and to nothing when repeated', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ['Asia/Shanghai', '2026-06-20T16:00:00Z'],
          ['Europe/Berlin', '2026-09-29T22:00:00Z'],
          ['Asia/Shanghai', '2028-02-10T09:15:00Z'],
        ),
        fc.array(event, { minLength: 1, maxLength: 40 }),
        ([zone = '', begin = ''], events) => {
          const beginsAt = Date.parse(begin);
          const world: World = {
            zone,
            beginsAt,
            hours: new Map(),
            payers: [],
            versions: [{ from: beginsAt, value: { key: 'first', version: version(614_500, [3000], 600) } }],
            completeTo: beginsAt,
            settledTo: null,
            dueFrom: null,
            bills: [],
            days: new Map(),
            balances: new Map(),
            journals: [],
          };
          for (const happened of events) apply(world, happened);
          settle(world);
          const posted = world.journals.length;
          settle(world);
          due(world, world.beginsAt);
          settle(world);
          expect(world.journals).toHaveLength(posted);
          for (const lines of world.journals) expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
          const { settledTo } = world;
          if (settledTo === null) return;
          const whole = calculateBills(
            {
              from: beginsAt,
              to: settledTo,
              zone,
              versions: world.versions,
              calendarOf: () => emptyTariffCalendar,
              quarters: quartersOf(world, settledTo),
              payers: world.payers,
              households: [],
              openings: listOpeningStarts(world.versions, beginsAt, settledTo, zone).map((start) => ({ start, used: 0 })),
            },
            false,
          ).bills;
          const name = ({ payer, month }: { payer: string | null; month: string }) => `${month} ${payer ?? ''}`;
          const expected = Object.fromEntries(whole.map((bill) => [name(bill), bill.lines.map(({ fen }) => fen)]));
          const settled = world.bills
            .filter((bill) => bill.posted.length > 0)
            .map(({ use, posted: lines }) => [name(use), lines.map(({ fen }) => fen)]);
          expect(Object.fromEntries(settled)).toEqual(Object.fromEntries(Object.entries(expected).filter(([, lines]) => lines.length > 0)));
          const owed = new Map<string, number>();
          for (const { payer, total } of whole) owed.set(payer ?? '', (owed.get(payer ?? '') ?? 0) - total);
          for (const [payer, balance] of world.balances) expect([payer, balance]).toEqual([payer, owed.get(payer) ?? 0]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('shares a quarter in which a meter moves from one room to another by time, without a loss', () => {
    const start = Date.parse('2026-07-01T00:00:00Z');
    const hours = [{ start, end: start + hourMs, amount: 1.2, quarters: [0.9, 0.1, 0.1, 0.1] }];
    const moved = start + 5 * minuteMs;
    const stretch = { from: start - 8 * hourMs, to: start + 16 * hourMs, zone: 'Asia/Shanghai' };
    const facts = {
      ...stretch,
      versions: [{ from: 0, value: { key: 'v', version: version(1_000_000, null, null) } }],
      calendarOf: () => emptyTariffCalendar,
    };
    const shared = { ...facts, payers: [], households: [], openings: [], bills: [], continues: false };
    const amountOf = (span: { from: number; to: number | null }) =>
      settleSupply({ ...shared, spans: [{ ...span, hours }] }).days[0]?.amount;
    expect(amountOf({ from: 0, to: moved })).toBe(300);
    expect(amountOf({ from: moved, to: null })).toBe(900);
  });

  test('leaves the day open in which the last tariff ends', () => {
    const from = Date.parse('2026-07-01T00:00:00+08:00');
    const ends = from + dayMs + 10 * hourMs;
    const { until } = settleSupply({
      from,
      to: from + 5 * dayMs,
      zone: 'Asia/Shanghai',
      spans: [],
      versions: [
        { from, value: { key: 'v', version: version(1_000_000, null, 600) } },
        { from: ends, value: null },
      ],
      calendarOf: () => emptyTariffCalendar,
      payers: [],
      households: [],
      openings: [],
      bills: [],
      continues: false,
    });
    expect(until).toBe(from + dayMs);
  });
});
