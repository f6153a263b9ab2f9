import type { ApiOutput } from '@energy-om/contract';
import { notificationKinds } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { NotificationTable } from '#db/schema/notifications.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { countCapped, decodeCursor, encodeCursor, offsetOf, presentPage, selectPage, type Total } from '../core/page.ts';
import type { Verb } from '../core/request-context.ts';
import { countUnread } from './count-unread.ts';

type Row = Pick<
  Selectable<NotificationTable>,
  'id' | 'kind' | 'topic' | 'subject_kind' | 'subject_id' | 'words' | 'created_at' | 'read_at'
>;

/** After this one of the read or of the unread. */
interface Place {
  afterId: string;
  isRead: boolean;
}

export const listNotifications: Verb<'listNotifications'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const own = `n.tenant_id = :tenant and n.account_id = ${parameters.add(actor.accountId)}`;
  const kinds = parameters.add(input.kind ? [input.kind] : notificationKinds);
  const { place, total } =
    input.cursor === undefined
      ? {
          place: null,
          total: await countCapped(database, `from notifications n where ${own} and n.kind = any (${kinds}::text[])`, parameters),
        }
      : readCursor(input.cursor);
  const offset = place ? 0 : offsetOf(input);
  const most = offset + input.pageSize + 1;
  const after = place && parameters.add(place.afterId);
  /** The newest of each kind by its own index, so that no kind is looked for among the others. */
  const newest = (isRead: boolean) => {
    const ordered = `select n.id, n.kind, n.topic, n.subject_kind, n.subject_id, n.words, n.created_at, n.read_at from notifications n
      where ${own} and n.kind = k.kind and n.read_at is ${isRead ? 'not null' : 'null'} ${place?.isRead === isRead ? `and n.id < ${after}::uuid` : ''}
      order by n.id desc`;
    return `(select x.* from unnest(${kinds}::text[]) k(kind) cross join lateral
      (${selectPage(ordered, { alias: 'n', orderBy: 'n.id desc', limit: most, offset: 0 }, parameters)}) x
      order by x.id desc limit ${parameters.add(most)})`;
  };
  const parts = place?.isRead ? [newest(true)] : [newest(false), newest(true)];
  const text = `select * from (${parts.join(' union all ')}) all_of_them order by read_at is not null, id desc
    limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<Row>(text), parameters.values);
  const page = presentPage(rows, input, total, present, ({ id, read_at }) =>
    encodeCursor([id, read_at === null ? 0 : 1, total.count, Number(total.isLeast)]),
  );
  return { ...page, unread: await countUnread(database, actor) };
};

function readCursor(cursor: string): { place: Place; total: Total } {
  const [afterId, isRead, count, isLeast] = decodeCursor(cursor, ['id', 'count', 'count', 'count']);
  return { place: { afterId, isRead: isRead === 1 }, total: { count, isLeast: isLeast === 1 } };
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
