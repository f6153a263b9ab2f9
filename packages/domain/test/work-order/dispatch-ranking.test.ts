import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acquaintances, medianOf, type RankedPerson, rankPeople } from '#index.ts';

const person = (id: string, changes: Partial<RankedPerson> = {}): RankedPerson => ({
  id,
  distance: 0,
  openMinutes: 0,
  duty: 'toEnd',
  known: null,
  weekMinutes: 600,
  teamWeekMinutes: 600,
  lastOrderId: null,
  declined: false,
  hasTrade: true,
  servesArea: true,
  isQualified: true,
  isOnLeave: false,
  hasSkill: true,
  servesProject: true,
  ...changes,
});
const a = person('A', { distance: 2_000, openMinutes: 120, known: 'device', weekMinutes: 720 });
const b = person('B', { distance: 9_000, weekMinutes: 300 });
const c = person('C', { distance: 1_000, duty: 'onCall', known: 'device' });
const idsOf = (people: readonly RankedPerson[]) => rankPeople(people).map(({ person: { id } }) => id);

describe('the ranking of candidates', () => {
  test('adds up nearness, load, duty, acquaintance and fairness', () => {
    expect(rankPeople([b, c, a]).map(({ person: { id }, score }) => [id, score])).toEqual([
      ['A', 89.75],
      ['C', 87],
      ['B', 76],
    ]);
  });

  test('puts who declined the order last, whatever the points', () => {
    expect(idsOf([{ ...a, declined: true }, b, c])).toEqual(['C', 'B', 'A']);
  });

  test('names the two parts that are farthest from the median, the strongest first', () => {
    const reasons = Object.fromEntries(rankPeople([a, b, c]).map((ranked) => [ranked.person.id, ranked.reasons]));
    expect(reasons.A).toEqual([
      { part: 'free', isGood: false },
      { part: 'fair', isGood: false },
    ]);
    expect(reasons.B).toEqual([
      { part: 'known', isGood: false },
      { part: 'near', isGood: false },
    ]);
    expect(reasons.C).toEqual([
      { part: 'duty', isGood: false },
      { part: 'near', isGood: true },
    ]);
  });

  test('names no reasons where the candidates differ in nothing', () => {
    expect(rankPeople([person('x'), person('y')]).flatMap(({ reasons }) => reasons)).toEqual([]);
  });

  test('puts the trade before the certificate of the work, that before the area, that before an ended certificate and leave, and that before the project', () => {
    const all = [
      person('declined', { declined: true }),
      person('trade', { hasTrade: false }),
      person('skill', { hasSkill: false, distance: 0 }),
      person('area', { servesArea: false }),
      person('leave', { isOnLeave: true, distance: 100 }),
      person('certificate', { isQualified: false }),
      person('project', { servesProject: false }),
      person('fit', { distance: 29_000, openMinutes: 480, duty: 'off' }),
    ];
    expect(idsOf(all)).toEqual(['fit', 'project', 'certificate', 'leave', 'area', 'skill', 'trade', 'declined']);
  });

  test('puts who has been longest without an order first among equals, then goes by id', () => {
    const order = (id: string, lastOrderId: string | null) => person(id, { lastOrderId });
    expect(idsOf([order('d', '0190b'), order('c', '0190a'), order('b', null), order('a', '0190b')])).toEqual(['b', 'c', 'a', 'd']);
  });

  test('counts an unknown place as 21 km, and a team without a roster as at work for a part', () => {
    const [unknown] = rankPeople([person('x', { distance: null, duty: null })]);
    const [known] = rankPeople([person('x', { distance: 21_000, duty: 'part' })]);
    expect(unknown?.score).toBe(known?.score);
  });
});

const facts = fc.record({
  distance: fc.option(fc.integer({ min: 0, max: 60_000 })),
  openMinutes: fc.integer({ min: 0, max: 900 }),
  duty: fc.constantFrom('toEnd', 'part', 'onCall', 'off', null),
  known: fc.constantFrom(...acquaintances, null),
  weekMinutes: fc.integer({ min: 0, max: 3_000 }),
  teamWeekMinutes: fc.integer({ min: 0, max: 3_000 }),
  declined: fc.boolean(),
  hasTrade: fc.boolean(),
  hasSkill: fc.boolean(),
  servesProject: fc.boolean(),
}) satisfies fc.Arbitrary<Partial<RankedPerson>>;
const group = fc.array(facts, { minLength: 1, maxLength: 8 }).map((all) => all.map((one, index) => person(`p${index}`, one)));
/** Each makes one part better. */
const improvements = fc.constantFrom<Partial<RankedPerson>>(
  { distance: 0 },
  { openMinutes: 0 },
  { duty: 'toEnd' },
  { known: 'device' },
  { weekMinutes: 0 },
  { hasTrade: true },
  { hasSkill: true },
  { servesProject: true },
);

describe('of any candidates', () => {
  test('somebody with a better part never ranks lower', () => {
    fc.assert(
      fc.property(group, improvements, (people, better) => {
        const [first, ...others] = people as [RankedPerson, ...RankedPerson[]];
        const place = (all: readonly RankedPerson[]) => idsOf(all).indexOf(first.id);
        expect(place([{ ...first, ...better }, ...others])).toBeLessThanOrEqual(place(people));
      }),
    );
  });

  test('decliners are last, everybody stays, and the order of the list does not count', () => {
    fc.assert(
      fc.property(group, (people) => {
        const ranked = rankPeople(people);
        const declined = ranked.map(({ person: one }) => Number(one.declined));
        expect(declined).toEqual(declined.toSorted());
        expect(ranked.map(({ person: { id } }) => id).toSorted()).toEqual(people.map(({ id }) => id));
        expect(idsOf(people.toReversed())).toEqual(idsOf(people));
        for (const { score, reasons } of ranked) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(reasons.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

test.each([
  [[], 0],
  [[3], 3],
  [[9, 1, 2], 2],
  [[4, 1, 2, 9], 3],
])('the median of %j is %d', (values, median) => {
  expect(medianOf(values)).toBe(median);
});
