import { historyEvent } from '@energy-om/domain';

/** When an order counts: when it was created, was finished last, had to be finished, and had to be done as its plan says. */
export const orderEvents = ['created', 'finished', 'promised', 'planned'] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const eventColumns = {
  created: 'created_at',
  finished: 'finished_at',
  promised: 'promised_at',
  planned: 'done_by',
} as const satisfies Record<OrderEvent, string>;

/** By what an event's orders are counted besides all of them. */
export const eventFacets = {
  created: ['status', 'level', 'source', 'businessType', 'project'],
  finished: ['businessType', 'project', 'team', 'lead', 'cause', 'remedy'],
  promised: ['businessType', 'project', 'team', 'lead'],
  planned: ['businessType', 'project', 'team', 'lead'],
} as const satisfies Record<OrderEvent, readonly Facet[]>;

export type Facet = 'status' | 'level' | 'source' | 'businessType' | 'project' | 'team' | 'lead' | 'cause' | 'remedy';

export const facetColumns: Record<Facet, string> = {
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
  'failures',
  'repeated',
  'repaired',
  'repair_seconds',
] as const;
export type Measure = (typeof measures)[number];

/** What an event adds to; the other measures of its rows are 0. */
export const eventMeasures = {
  created: ['n', 'failures'],
  finished: measures.filter((measure) => measure !== 'failures'),
  promised: ['n', 'kept'],
  planned: ['n', 'kept'],
} as const satisfies Record<OrderEvent, readonly Measure[]>;

/** The durations of which medians are asked for, each with the column of its counts. */
export const durations = ['accept', 'arrive', 'finish', 'repair'] as const;
export type Duration = (typeof durations)[number];

/** Of rows `o`: a person or an alarm raised them, not a plan. */
export const isCorrective = `o.source <> ${historyEvent.businessPlan}`;
/** Of rows `o`: such a fault of a device. False alarms, duplicates and withdrawn orders are none. */
export const isFailure = `${isCorrective} and o.device_id is not null and not o.outside_service_level`;
/** Of rows `o`: nothing had to be done again, within 30 days. */
export const isFixedFirstTime = `${isCorrective} and not o.reworked and not o.repeated`;
/** Of rows `o`: the work of a plan was done in its time. */
export const isDoneAsPlanned = 'coalesce(o.finished_at <= o.done_by, false)';

/** Each bucket of durations ends a twentieth above its beginning, the first one a minute above nothing. */
const bucketRatio = 1.05;

/** Of rows `o`: the work on site of a failure, of which it is known how long that took. */
export const isRepaired = `${isCorrective} and o.repair_seconds is not null`;
const repairSeconds = `(case when ${isCorrective} then o.repair_seconds end)`;

/** Of rows `o`. */
const durationColumns: Record<Duration, string> = {
  accept: 'o.accept_seconds',
  arrive: 'o.arrive_seconds',
  finish: 'o.finish_seconds',
  repair: repairSeconds,
};

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
  const stars = `(o.evaluation ->> 'stars')::int`;
  return `
    select o.area_path, o.device_id, ${Object.values(facetColumns)
      .map((column) => `o.${column}`)
      .join(', ')}, e.event, e.at, ${sign} as n,
      (case when e.event in ('finished', 'promised') and o.in_time or e.event = 'planned' and ${isDoneAsPlanned} then ${sign} else 0 end) as kept,
      ${counted(isCorrective)} as corrective, ${counted(isFixedFirstTime)} as first_time,
      ${counted('o.accept_seconds is not null')} as accepted, ${seconds('o.accept_seconds')} as accept_seconds,
      ${counted('o.arrive_seconds is not null')} as arrived, ${seconds('o.arrive_seconds')} as arrive_seconds,
      ${seconds('o.finish_seconds')} as finish_seconds,
      ${counted(`${stars} is not null`)} as rated, ${seconds(stars)} as stars,
      (case when e.event = 'created' and ${isFailure} then ${sign} else 0 end) as failures,
      ${counted(`${isCorrective} and o.repeated`)} as repeated,
      ${counted(isRepaired)} as repaired, ${seconds(repairSeconds)} as repair_seconds,
      ${durations.map((name) => `case when ${finished} and ${durationColumns[name]} is not null then ${bucketOf(durationColumns[name])} end as ${name}_bucket`).join(', ')}
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
