import { maxUnmappedKeys } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';

/**
 * The maximum size of a device's latest values, and of its attributes, as JSON. A device that puts a counter into its keys would enlarge the
 * row, every batch that writes it and every answer that contains it without end. Beyond this size only stored keys are updated, as long as
 * their values do not grow to twice the size.
 */
const maxBytes = 64 * 1024;
/** A stored byte takes at most this many bytes in JSON (a control character), so a small value need not be converted to be measured. */
const maxJsonBytesPerByte = 6;
/** Values of this size as they are stored fit in whatever form they are measured. */
const smallBytes = maxBytes / maxJsonBytesPerByte;
/** More characters than an instant, a number and what stands around them take in JSON. */
const maxNumberLength = 64;

/** Whether values fit without being measured by the database. */
export function areSmall(latest: LatestValues): boolean {
  let length = 0;
  for (const [key, [, value]] of Object.entries(latest))
    length += maxNumberLength + maxJsonBytesPerByte * (key.length + (typeof value === 'string' ? value.length : 0));
  return length <= maxBytes;
}

function merge(column: 'latest' | 'attributes', update: string): string {
  const stored = `s.${column}`;
  const all = `(${stored} || ${update})`;
  const known = `(${stored} || (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(${update}) n where ${stored} ? n.key))`;
  // `pg_column_size` of a value that was just computed is its whole size, since only stored values are compressed.
  const fits = (value: string, max: number) =>
    `case when pg_column_size(${value}) <= ${max / maxJsonBytesPerByte}::float8 then true else octet_length(${value}::text) <= ${max} end`;
  // To merge costs much more than to measure, so the usual small values are merged once and not measured afterwards.
  const isSmall = `pg_column_compression(${stored}) is null and pg_column_size(${stored}) + pg_column_size(${update}) <= ${smallBytes}::float8`;
  return `case when ${update} is null then ${stored} when ${isSmall} then ${all}
    when ${fits(all, maxBytes)} then ${all} when ${fits(known, 2 * maxBytes)} then ${known} else ${stored} end`;
}

/** The columns of state `s` with what came, `x.l`, `x.a` and `x.n`; null where nothing did, whose column stays as it is. */
export const mergedLatest = merge('latest', 'x.l');
export const mergedAttributes = merge('attributes', 'x.a');

/** The newest keys of those that were known and those that came. */
export const mergedUnmapped = `case when x.n is null then s.unmapped else (
  select coalesce(jsonb_object_agg(k.key, k.value), '{}') from (
    select e.key, e.value from jsonb_each(s.unmapped || x.n) e order by (e.value ->> 0)::float8 desc, e.key limit ${maxUnmappedKeys}
  ) k) end`;
