import { sql } from 'kysely';
import type { AppContext } from '#services/core/request-context.ts';
import type { RejectedPart } from './device-batch.ts';

/** Rows of one sender within a minute: a gateway gone wrong is counted whole, and not written down whole. */
const maxRowsPerMinute = 30;
/** So many of one reason a day, and no further ones of that sender and reason are written down, however long it goes on. */
const maxListedPerDay = 1000;
const minute = 60_000;
const maxExcerptLength = 500;
const maxTextLength = 300;

export interface RejectedMessages {
  record(parts: readonly RejectedPart[]): Promise<void>;
}

type Parts = Pick<AppContext, 'database' | 'ids'>;

/** Writes down what was not taken: all of it as counts, and of each sender what came first in a minute and in a day. */
export function createRejectedMessages({ database, ids }: Parts): RejectedMessages {
  let currentMinute = 0;
  /** In the current minute, by sender. */
  const written = new Map<string, number>();

  function beginMinute(parts: readonly RejectedPart[]): void {
    let newest = currentMinute;
    for (const { at } of parts) newest = Math.max(newest, Math.floor(at / minute));
    if (newest === currentMinute) return;
    currentMinute = newest;
    written.clear();
  }

  return {
    async record(parts) {
      if (parts.length === 0) return;
      beginMinute(parts);
      const counts = new Map<string, number>();
      const mayWrite = ({ sender: { deviceId } }: RejectedPart) => {
        const count = (counts.get(deviceId) ?? written.get(deviceId) ?? 0) + 1;
        counts.set(deviceId, count);
        return count <= maxRowsPerMinute;
      };
      const rows = parts.filter(mayWrite).map((part) => toRow(part, ids.next()));
      await sql`
        with given as (
          select x.t, x.d, x.r, (to_timestamp(x.a / 1000.0) at time zone tn.time_zone)::date as day, x.n
          from jsonb_to_recordset(${JSON.stringify(countParts(parts))}::jsonb) as x(t uuid, d uuid, r text, a bigint, n int)
            join devices d on d.tenant_id = x.t and d.id = x.d join tenants tn on tn.id = x.t
        ),
        counted as (
          insert into rejected_counts (tenant_id, device_id, day, reason, count)
          select t, d, day, r, sum(n) from given group by t, d, day, r
          on conflict (tenant_id, device_id, day, reason) do update set count = rejected_counts.count + excluded.count
        )
        insert into rejected_messages (tenant_id, id, device_id, at, reason, child, topic, detail, size, excerpt)
        select x.t, x.id, x.d, to_timestamp(x.a / 1000.0), x.r, x.c, x.topic, x.detail, x.size, x.excerpt
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(t uuid, id uuid, d uuid, a bigint, r text, c text, topic text, detail text, size int, excerpt text)
          join devices d on d.tenant_id = x.t and d.id = x.d join tenants tn on tn.id = x.t
        where coalesce((
          select c.count from rejected_counts c
          where c.tenant_id = x.t and c.device_id = x.d and c.reason = x.r
            and c.day = (to_timestamp(x.a / 1000.0) at time zone tn.time_zone)::date
        ), 0) < ${maxListedPerDay}`.execute(database.kysely);
      // What was not written after all is written when it is tried again.
      for (const [deviceId, count] of counts) written.set(deviceId, count);
    },
  };
}

function countParts(parts: readonly RejectedPart[]) {
  const groups = Map.groupBy(parts, ({ sender, rejection }) => `${sender.deviceId} ${rejection.reason}`);
  return [...groups.values()].map((group) => {
    const [{ sender, rejection, at }] = group as [RejectedPart];
    return { t: sender.tenantId, d: sender.deviceId, r: rejection.reason, a: at, n: group.length };
  });
}

function toRow({ sender, rejection, topic, payload, at }: RejectedPart, id: string) {
  return {
    t: sender.tenantId,
    id,
    d: sender.deviceId,
    a: at,
    r: rejection.reason,
    c: rejection.child === null ? null : toText(rejection.child),
    topic: toText(topic),
    detail: toText(rejection.detail),
    size: payload.length,
    excerpt: readExcerpt(payload),
  };
}

/** PostgreSQL's text holds no NUL, and a half of a pair of surrogates is no text. */
function toText(text: string): string {
  return text.slice(0, maxTextLength).toWellFormed().replaceAll('\u0000', '\uFFFD');
}

function readExcerpt(payload: Uint8Array): string {
  const text = new TextDecoder().decode(payload.subarray(0, maxExcerptLength));
  return text.replaceAll('\u0000', '\uFFFD');
}
