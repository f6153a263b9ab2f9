import type { ApiOutput } from '@energy-om/contract';
import { notificationKinds } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { NotificationTable } from '#db/schema/notifications.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { countCapped, decodeCursor, encodeCursor, offsetOf, presentPage, selectPage, type Total } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { countUnread } from './count-unread.ts';

type Row = Pick<
  Selectable<NotificationTable>,
  'id' | 'kind' | 'topic' | 'subject_kind' | 'subject_id' | 'words' | 'created_at' | 'read_at'
>;

/** The page begins after this notification, among the read ones or the unread ones. */
interface Position {
  afterId: string;
  isRead: boolean;
}

export const listNotifications: Verb<'listNotifications'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const own = `n.tenant_id = :tenant and n.account_id = ${parameters.add(actor.accountId)}`;
  const kinds = parameters.add(input.kind ? [input.kind] : notificationKinds);
  const { position, total } =
    input.cursor === undefined
      ? {
          position: null,
          total: await countCapped(database, `from notifications n where ${own} and n.kind = any (${kinds}::text[])`, parameters),
        }
      : readCursor(input.cursor);
  const offset = position ? 0 : offsetOf(input);
  const maxRows = offset + input.pageSize + 1;
  const after = position && parameters.add(position.afterId);
  /** The newest of each kind are read by the kind's own index, so that no kind is searched among the others. */
  const newest = (isRead: boolean) => {
    const ordered = `select n.id, n.kind, n.topic, n.subject_kind, n.subject_id, n.words, n.created_at, n.read_at from notifications n
      where ${own} and n.kind = k.kind and n.read_at is ${isRead ? 'not null' : 'null'} ${position?.isRead === isRead ? `and n.id < ${after}::uuid` : ''}
      order by n.id desc`;
    return `(select x.* from unnest(${kinds}::text[]) k(kind) cross join lateral
      (${selectPage(ordered, { alias: 'n', orderBy: 'n.id desc', limit: maxRows, offset: 0 }, parameters)}) x
      order by x.id desc limit ${parameters.add(maxRows)})`;
  };
  const parts = position?.isRead ? [newest(true)] : [newest(false), newest(true)];
  const text = `select * from (${parts.join(' union all ')}) all_of_them order by read_at is not null, id desc
    limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<Row>(text), parameters.values);
  const page = presentPage(rows, input, total, present, ({ id, read_at }) =>
    encodeCursor([id, read_at === null ? 0 : 1, total.count, Number(total.isLeast)]),
  );
  return { ...page, unread: await countUnread(database, actor) };
};

function readCursor(cursor: string): { position: Position; total: Total } {
  const [afterId, isRead, count, isLeast] = decodeCursor(cursor, ['id', 'count', 'count', 'count']);
  return { position: { afterId, isRead: isRead === 1 }, total: { count, isLeast: isLeast === 1 } };
}

function present(row: Row): ApiOutput<'listNotifications'>['items'][number] {
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    subject: { kind: row.subject_kind, id: row.subject_id },
    ...row.words,
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
