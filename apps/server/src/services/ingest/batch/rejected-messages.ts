import { minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import type { AppContext } from '#services/core/request-context.ts';
import type { RejectedPart } from './device-batch.ts';

/** The maximum number of rows of one sender in a minute: all messages of a faulty gateway are counted, but not all are listed. */
const maxRowsPerMinute = 30;
/** The maximum number of rows of one sender and reason in a day, however long the fault lasts. */
const maxListedPerDay = 1000;
const maxExcerptLength = 500;
const maxTextLength = 300;

export interface RejectedMessages {
  /** @param parts of messages of one tenant */
  record(tenantId: string, parts: readonly RejectedPart[]): Promise<void>;
}

type Parts = Pick<AppContext, 'database' | 'ids'>;

/** Records rejections: all of them in counts, and the first ones of each sender in a minute and in a day as rows. */
export function createRejectedMessages({ database, ids }: Parts): RejectedMessages {
  let currentMinute = 0;
  /** The number of rows in the current minute, by sender. */
  const listed = new Map<string, number>();

  function beginMinute(parts: readonly RejectedPart[]): void {
    let newest = currentMinute;
    for (const { at } of parts) newest = Math.max(newest, Math.floor(at / minuteMs));
    if (newest === currentMinute) return;
    currentMinute = newest;
    listed.clear();
  }

  return {
    async record(tenantId, parts) {
      if (parts.length === 0) return;
      beginMinute(parts);
      const counts = new Map<string, number>();
      const isListed = ({ sender: { deviceId } }: RejectedPart) => {
        const count = (counts.get(deviceId) ?? listed.get(deviceId) ?? 0) + 1;
        counts.set(deviceId, count);
        return count <= maxRowsPerMinute;
      };
      const rows = parts.filter(isListed).map((part) => toRow(part, ids.next()));
      await sql`
        with given as (
          select d.tenant_id, d.id, x.r, (to_timestamp(x.a / 1000.0) at time zone t.time_zone)::date as day, x.n
          from jsonb_to_recordset(${JSON.stringify(countParts(parts))}::jsonb) as x(d uuid, r text, a bigint, n int)
            join devices d on d.tenant_id = ${tenantId} and d.id = x.d join tenants t on t.id = ${tenantId}
        ),
        counted as (
          insert into rejected_counts (tenant_id, device_id, day, reason, count)
          select tenant_id, id, day, r, sum(n) from given group by tenant_id, id, day, r
          on conflict (tenant_id, device_id, day, reason) do update set count = rejected_counts.count + excluded.count
        )
        insert into rejected_messages (tenant_id, id, device_id, at, reason, child, topic, detail, size, excerpt)
        select d.tenant_id, x.id, x.d, to_timestamp(x.a / 1000.0), x.r, x.c, x.topic, x.detail, x.size, x.excerpt
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, d uuid, a bigint, r text, c text, topic text, detail text, size int, excerpt text)
          join devices d on d.tenant_id = ${tenantId} and d.id = x.d join tenants t on t.id = ${tenantId}
        where coalesce((
          select c.count from rejected_counts c
          where c.tenant_id = ${tenantId} and c.device_id = x.d and c.reason = x.r
            and c.day = (to_timestamp(x.a / 1000.0) at time zone t.time_zone)::date
        ), 0) < ${maxListedPerDay}`.execute(database.kysely);
      // Counted only now: rows that could not be inserted are listed when the batch is tried again.
      for (const [deviceId, count] of counts) listed.set(deviceId, count);
    },
  };
}

function countParts(parts: readonly RejectedPart[]) {
  const groups = Map.groupBy(parts, ({ sender, rejection }) => `${sender.deviceId} ${rejection.reason}`);
  return [...groups.values()].map((group) => {
    const [{ sender, rejection, at }] = group as [RejectedPart];
    return { d: sender.deviceId, r: rejection.reason, a: at, n: group.length };
  });
}

function toRow({ sender, rejection, topic, payload, at }: RejectedPart, id: string) {
  return {
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

/** PostgreSQL's text cannot store a NUL, nor half of a surrogate pair. */
function toText(text: string): string {
  return text.slice(0, maxTextLength).toWellFormed().replaceAll('\u0000', '\uFFFD');
}

function readExcerpt(payload: Uint8Array): string {
  const text = new TextDecoder().decode(payload.subarray(0, maxExcerptLength));
  return text.replaceAll('\u0000', '\uFFFD');
}
