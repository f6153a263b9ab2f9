import type { ApiOutput } from '@energy-om/contract';
import { statement } from '#db/statement.ts';
import { noTenant } from '#services/core/actor.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage, type Total } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';

type SignIn = ApiOutput<'listMemberSignIns'>['items'][number];

interface Key {
  tenant: string;
  /** Who cannot sign in yet is in no tenant: attempts with a wrong password or code are recorded there. */
  outside: string;
  account: string;
}

interface SignInRow {
  id: string;
  at: Date;
  succeeded: boolean;
  way: string | null;
  device: string | null;
  address: string;
}

const maxCounted = 1000;

/** Failures from before somebody joined are nothing of the organisation's. */
const signIns = (columns: string, after: string) => `
    select ${columns} from audit_log l
      where l.tenant_id = :tenant and l.account_id = :account and l.subject_kind = 'session' and l.changes ? 'started' ${after}
    union all
    select ${columns} from audit_log l
      where l.tenant_id = :outside and l.account_id = :account and l.subject_kind = 'signIn'
        and l.at >= (select m.created_at from memberships m where m.tenant_id = :tenant and m.account_id = :account) ${after}`;

const countSignIns = statement<Key, { count: number }>(
  'count-sign-ins-of-member',
  `select count(*)::int as count from (select from (${signIns('l.id', '')}) x limit ${maxCounted + 1}) y`,
);

const selectSignIns = statement<Key & { after: Date | null; afterId: string | null; limit: number; offset: number }, SignInRow>(
  'select-sign-ins-of-member',
  `select * from (${signIns(
    `l.id, l.at, l.subject_kind = 'session' as succeeded, coalesce(l.changes ->> 'by', l.changes ->> 'way') as way,
      l.changes ->> 'device' as device, l.address`,
    'and (:after::timestamptz is null or (l.at, l.id) < (:after::timestamptz, :afterId::uuid))',
  )}) x order by at desc, id desc limit :limit offset :offset`,
);

const findMember = statement<{ tenant: string; account: string }, object>(
  'find-member-of-sign-ins',
  "select from memberships m where m.tenant_id = :tenant and m.account_id = :account and m.state = 'member'",
);

export const listMemberSignIns: Verb<'listMemberSignIns'> = async ({ actor, database }, input) => {
  assertManagesTenant(actor, 'audit-log.view');
  const key = { tenant: actor.tenantId, outside: noTenant, account: input.accountId };
  const [member] = await database.run(findMember, { tenant: actor.tenantId, account: input.accountId });
  if (!member) throw notFound();
  const { after, total } = input.cursor === undefined ? { after: null, total: await count() } : readCursor(input.cursor);
  const position = { after: after && new Date(after.at), afterId: after?.id ?? null };
  const offset = after === null ? offsetOf(input) : 0;
  const rows = await database.run(selectSignIns, { ...key, ...position, limit: input.pageSize + 1, offset });
  return presentPage(rows, input, total, presentSignIn, ({ id, at }) =>
    encodeCursor([id, at.toISOString(), total.count, Number(total.isLeast)]),
  );

  async function count(): Promise<Total> {
    const [row] = await database.run(countSignIns, key);
    const counted = row?.count ?? 0;
    return { count: Math.min(counted, maxCounted), isLeast: counted > maxCounted };
  }
};

function readCursor(cursor: string): { after: { id: string; at: string } | null; total: Total } {
  const [id, at, count, isLeast] = decodeCursor(cursor, ['id', 'instant', 'count', 'count']);
  // Only a cursor that was not made here has no instant.
  return { after: at === null || at === 'infinity' ? null : { id, at }, total: { count, isLeast: isLeast === 1 } };
}

/** What the token call names a proof, and what the attempts do. */
const ways: Record<string, SignIn['way']> = {
  password: 'password',
  sms_code: 'code',
  code: 'code',
  wechat_code: 'wechat',
  login_ticket: 'ticket',
};

function presentSignIn({ id, at, succeeded, way, device, address }: SignInRow): SignIn {
  return { id, at: at.toISOString(), succeeded, way: ways[way ?? ''] ?? 'other', device, address };
}
