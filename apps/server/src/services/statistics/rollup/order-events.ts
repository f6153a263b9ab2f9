import { historyEvent } from '@energy-om/domain';

/** When an order counts: when it was created, was finished last, and had to be finished. */
export const orderEvents = ['created', 'finished', 'promised'] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const eventColumns = { created: 'created_at', finished: 'finished_at', promised: 'promised_at' } as const satisfies Record<
  OrderEvent,
  string
>;

/** By what an event's orders are counted besides all of them. */
export const eventFacets = {
  created: ['status', 'level', 'source', 'businessType', 'project'],
  finished: ['businessType', 'project', 'team', 'lead', 'cause', 'remedy'],
  promised: ['businessType', 'project', 'team', 'lead'],
} as const satisfies Record<OrderEvent, readonly Facet[]>;

export type Facet = 'status' | 'level' | 'source' | 'businessType' | 'project' | 'team' | 'lead' | 'cause' | 'remedy';

const facetColumns: Record<Facet, string> = {
  status: 'status',
  level: 'level',
  source: 'source',
  businessType: 'business_type_id',
  project: 'project_id',
  team: 'team_id',
  lead: 'lead_id',
  cause: 'cause_code',
  remedy: 'remedy_code',
};

/** The facet of all orders of an event, whose rows alone have the counts of durations. */
export const allFacet = 'all';

/** What is added up, in rows of orders and of rollups alike. */
export const measures = [
  'n',
  'kept',
  'corrective',
  'first_time',
  'accepted',
  'accept_seconds',
  'arrived',
  'arrive_seconds',
  'finish_seconds',
  'rated',
  'stars',
] as const;
export type Measure = (typeof measures)[number];

/** The durations of which medians are asked for, each with the column of its counts. */
export const durations = ['accept', 'arrive', 'finish'] as const;
export type Duration = (typeof durations)[number];

/** Each bucket of durations ends a twentieth above its beginning, the first one a minute above nothing. */
const bucketRatio = 1.05;

const bucketOf = (seconds: string) => `floor(ln(greatest(${seconds}, 60) / 60.0) / ln(${bucketRatio}))::int`;

/** Returns the duration in the middle of a bucket, in minutes: off by 2.5 % at most. */
export function minutesOfBucket(bucket: number): number {
  return bucketRatio ** (bucket + 0.5);
}

/**
 * The events of rows `o`, which are orders or changes of orders: `event`, `at` and what it adds to each measure. False alarms, duplicates and
 * withdrawn orders were created, but nothing was promised for them. @param rows a table or a subquery named `o`
 * @param sign 1, or a column that takes a row's part out again
 */
export function eventsOf(
  rows: string,
  { sign = '1', events = orderEvents }: { sign?: string; events?: readonly OrderEvent[] } = {},
): string {
  const finished = `e.event = 'finished'`;
  const counted = (condition: string) => `(case when ${finished} and ${condition} then ${sign} else 0 end)`;
  const seconds = (column: string) => `(case when ${finished} then ${sign} * coalesce(${column}, 0) else 0 end)`;
  const corrective = `o.source <> ${historyEvent.businessPlan}`;
  const stars = `(o.evaluation ->> 'stars')::int`;
  return `
    select o.area_path, ${Object.values(facetColumns)
      .map((column) => `o.${column}`)
      .join(', ')}, e.event, e.at, ${sign} as n,
      (case when e.event <> 'created' and o.in_time then ${sign} else 0 end) as kept,
      ${counted(corrective)} as corrective, ${counted(`${corrective} and not o.reworked`)} as first_time,
      ${counted('o.accept_seconds is not null')} as accepted, ${seconds('o.accept_seconds')} as accept_seconds,
      ${counted('o.arrive_seconds is not null')} as arrived, ${seconds('o.arrive_seconds')} as arrive_seconds,
      ${seconds('o.finish_seconds')} as finish_seconds,
      ${counted(`${stars} is not null`)} as rated, ${seconds(stars)} as stars,
      ${durations.map((name) => `case when ${finished} and o.${name}_seconds is not null then ${bucketOf(`o.${name}_seconds`)} end as ${name}_bucket`).join(', ')}
    from ${rows} cross join lateral (values
      ${events.map((event) => `('${event}', o.${eventColumns[event]}, ${event === 'created' ? 'true' : 'not o.outside_service_level'})`).join(', ')}
      ) as e (event, at, counts)
    where e.at is not null and e.counts`;
}

/** The facets of rows `e` of `eventsOf`, to be joined laterally: `facet` and `value`. */
export const facetsOfEvent = `(values
    ('${allFacet}', '', true),
    ${(Object.keys(facetColumns) as Facet[])
      .map((facet) => {
        const events = orderEvents.filter((event) => (eventFacets[event] as readonly Facet[]).includes(facet));
        return `('${facet}', e.${facetColumns[facet]}::text, e.event in (${events.map((event) => `'${event}'`).join(', ')}))`;
      })
      .join(',\n    ')}) as f (facet, value, applies)`;

/** The condition under which a facet counts, for the join with `facetsOfEvent`. */
export const facetApplies = 'f.applies and f.value is not null';
