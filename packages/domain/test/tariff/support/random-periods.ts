import fc from 'fast-check';
import {
  emptyTariffCalendar,
  findTariffFaults,
  hourMs,
  type KeyedVersion,
  listOpeningStarts,
  minuteMs,
  quarterMs,
  type Started,
  type SupplyPeriod,
  type TariffSeason,
  type TariffVersion,
} from '#index.ts';

/** Days around which something happens: changes of the clocks, the ends of months and years, a leap day, a long holiday. */
const places: readonly [zone: string, date: string][] = [
  ['Asia/Shanghai', '2026-06-30'],
  ['Asia/Shanghai', '2026-12-31'],
  ['Asia/Shanghai', '2028-02-28'],
  ['Asia/Shanghai', '2026-02-15'],
  ['Asia/Kathmandu', '2027-02-28'],
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-10-31'],
  ['America/New_York', '2028-02-29'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['America/Santiago', '2026-09-05'],
];

const bandText = fc
  .array(fc.tuple(fc.constantFrom('S', 'P', 'F', 'V', 'D'), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 8 })
  .map((runs) =>
    runs
      .map(([code, count]) => code.repeat(count))
      .join('')
      .padEnd(96, 'F')
      .slice(0, 96),
  );

const dayTypes = fc.subarray(['hotDay', 'holiday', 'restDay'] as const).map((types) => [...types, 'ordinary' as const]);
const seasonStarts = fc.uniqueArray(fc.constantFrom('01-01', '02-29', '03-01', '03-29', '07-01', '10-25', '12-31'), {
  minLength: 1,
  maxLength: 3,
});
const price = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(0, 1, 499_999_999, 1_000_000_000));

const steps = fc.option(
  fc.record({
    period: fc.constantFrom('month' as const, 'year' as const),
    anchor: fc.constantFrom('01-01', '07-01', '03-01', '10-25', '02-15', '12-28'),
    thresholds: fc
      .uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 })
      .map((all) => all.sort((one, other) => one - other)),
    allowance: fc.option(fc.record({ above: fc.integer({ min: 0, max: 5 }), perPerson: fc.integer({ min: 0, max: 60 }) })),
  }),
);
const service = fc.option(
  fc.oneof(
    fc.record({ by: fc.constant('unit' as const), price }),
    fc.record({ by: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  ),
);
const fee = fc.option(fc.integer({ min: 0, max: 100_000 }));

const version: fc.Arbitrary<TariffVersion> = fc
  .record({ types: dayTypes, starts: seasonStarts, steps, service, fixedFee: fee, minimumFee: fee })
  .chain(({ types, starts, ...rest }) => {
    const season = (from: string): fc.Arbitrary<TariffSeason> =>
      fc.array(bandText, { minLength: types.length, maxLength: types.length }).map((texts) => ({
        name: from,
        from,
        slots: Object.fromEntries(types.map((type, index) => [type, texts[index] ?? ''])),
      }));
    const count = (rest.steps?.thresholds.length ?? 0) + 1;
    const row = fc.array(price, { minLength: count, maxLength: count });
    return fc
      .record({ seasons: fc.tuple(...starts.map(season)), all: fc.record({ S: row, P: row, F: row, V: row, D: row }) })
      .map(({ seasons, all }): TariffVersion => {
        const used = seasons.flatMap(({ slots }) => Object.values(slots)).join('');
        const prices = Object.fromEntries(Object.entries(all).filter(([band]) => used.includes(band)));
        return {
          validFrom: 1_700_000_100_000,
          dayTypes: types,
          seasons,
          prices,
          taxRates: { energy: 1300, service: 600, fixed: 1300 },
          ...rest,
        };
      });
  })
  .filter((made) => Object.keys(findTariffFaults({ ...made, validFrom: 1_700_000_100_000 })).length === 0);

/** Periods of up to two and a half days with up to three versions, payers that change at any minute, a calendar and a household that grows. */
export const randomPeriods: fc.Arbitrary<SupplyPeriod<string>> = fc
  .record({
    place: fc.constantFrom(...places),
    shift: fc.integer({ min: -60, max: 100 }),
    length: fc.integer({ min: 1, max: 240 }),
    versions: fc.array(fc.tuple(fc.integer({ min: -20, max: 230 }), fc.option(version, { freq: 12 })), { minLength: 1, maxLength: 3 }),
    payers: fc.array(fc.tuple(fc.integer({ min: -100, max: 3600 }), fc.constantFrom('A', 'B', 'C', null)), { maxLength: 4 }),
    households: fc.array(fc.tuple(fc.integer({ min: -10, max: 200 }), fc.integer({ min: 0, max: 9 })), { maxLength: 2 }),
    uses: fc.array(fc.tuple(fc.nat(239), fc.integer({ min: 1, max: 30 })), { maxLength: 16 }),
    opening: fc.integer({ min: 0, max: 200 }),
    named: fc.record({ holidays: fc.boolean(), shifted: fc.boolean(), hot: fc.boolean() }),
  })
  .map(({ place: [zone, date], shift, length, versions, payers, households, uses, opening, named }) => {
    const from = Date.parse(`${date}T00:00:00Z`) - 8 * hourMs + shift * quarterMs;
    const to = from + length * quarterMs;
    const keyed = versions.map(
      ([index, made], number): Started<KeyedVersion | null> => ({
        from: from + (number === 0 ? Math.min(0, index) : index) * quarterMs,
        value: made && { key: `v${number}`, version: made },
      }),
    );
    const versionStarts = sortStarts(keyed);
    const amounts = new Map(uses.filter(([index]) => index < length).map(([index, amount]) => [from + index * quarterMs, amount]));
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
    return {
      from,
      to,
      zone,
      versions: versionStarts,
      calendarOf: () => ({
        ...emptyTariffCalendar,
        holidays: new Set(named.holidays ? [date] : []),
        shiftedWorkdays: new Set(named.shifted ? [date, next] : []),
        hotDays: new Set(named.hot ? [next] : []),
      }),
      quarters: [...amounts].sort(([one], [other]) => one - other).map(([at, amount]) => ({ at, amount })),
      payers: sortStarts(payers.map(([minute, value]) => ({ from: from + minute * minuteMs, value }))),
      households: sortStarts(households.map(([index, value]) => ({ from: from + index * quarterMs, value }))),
      openings: listOpeningStarts(versionStarts, from, to, zone).map((start, index) => ({ start, used: opening + index * 13 })),
    };
  });

/** Of two that begin at the same instant the later one of the list is left out. */
function sortStarts<Value>(list: readonly Started<Value>[]): Started<Value>[] {
  const unique = list.filter((started, index) => list.findIndex(({ from }) => from === started.from) === index);
  return unique.sort((one, other) => one.from - other.from);
}
