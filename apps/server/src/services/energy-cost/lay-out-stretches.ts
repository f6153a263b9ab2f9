import { listPricedStretches } from '@energy-om/domain';
import type { MeterGroups } from './group-meters.ts';
import type { CostSpan } from './list-cost-spans.ts';
import type { GroupStretch } from './query-band-uses.ts';

export interface Layout {
  spans: readonly CostSpan[];
  zone: string;
}

/** Lists for each group and span which version and which bands hold when. The bands of a day are named by number, since a year has few different days. */
export function layOutStretches(
  { lists, versions, calendar }: MeterGroups,
  { spans, zone }: Layout,
): { stretches: GroupStretch[]; patterns: string[] } {
  const numbers = new Map<string, number>();
  const numberOf = (slots: string) => {
    const known = numbers.get(slots) ?? numbers.size + 1;
    numbers.set(slots, known);
    return known;
  };
  const versionNumbers = new Map(versions.map(({ key }, index) => [key, index]));
  const stretches = spans.flatMap((span) =>
    lists.flatMap((list, grp) =>
      listPricedStretches(list, { calendar, zone }, { from: span.start, to: span.stop }).map(
        ({ date, from, to, keyed, slots }): GroupStretch => ({
          ...{ span: span.number, grp, day: date, start: from, stop: to, point: date },
          pattern: keyed ? numberOf(slots) : null,
          version: keyed ? (versionNumbers.get(keyed.key) ?? null) : null,
        }),
      ),
    ),
  );
  return { stretches, patterns: [...numbers.keys()] };
}
