import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { audienceCondition } from '#services/scope/announcement-scope.ts';
import { type AnnouncementFileRow, fileColumns } from '../announcement-rows.ts';
import { doneCondition, type ReaderSummaryRow, readerColumns, receiptJoin } from './reader-rows.ts';

export interface ReadableRow extends ReaderSummaryRow {
  text: string;
  files: AnnouncementFileRow[];
  withdrawn_at: Date | null;
  withdrawal_reason: string;
}

/**
 * An announcement that has been published and is for the account, or once was: what somebody has read or was sent stays theirs to look at. Throws
 * `notFound` for any other.
 */
export async function findReadable(at: Kysely<Schema>, actor: Actor, id: string, now: Date): Promise<ReadableRow> {
  const parameters = new Parameters({ tenant: actor.tenantId, id, now });
  const account = parameters.add(actor.accountId);
  const text = `
    select ${readerColumns}, ${fileColumns}, a.text, a.withdrawn_at, a.withdrawal_reason, ${doneCondition(actor, parameters)} as is_done
    from announcements a join accounts y on y.id = a.author_id ${receiptJoin(account)}
    where a.tenant_id = :tenant and a.id = :id and a.status <> 'draft' and a.publish_at <= :now
      and (a.author_id = ${account} or x.account_id is not null or ${audienceCondition(actor, parameters)}
        or exists (select from notifications n where n.tenant_id = :tenant and n.account_id = ${account} and n.kind = 'announcements'
          and n.subject_id = a.id))`;
  const [row] = await runIn(at, prepared<ReadableRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
