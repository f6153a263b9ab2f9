import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { hasPermission } from '@energy-om/domain';
import { Parameters, statement } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import { cursorAfter, decodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type ApplicationRow, applicationColumns, applicationJoins, presentApplication } from './application-rows.ts';

type Input = ApiParsedInput<'listRoomApplications'>;
type Page = ApiOutput<'listRoomApplications'>;

/** Throws `forbidden` for somebody who asks for all of the tenant's and manages no rooms. Ids sort by time. */
export const listRoomApplications: Verb<'listRoomApplications'> = async (context, input) => {
  if (input.scope === 'mine') return listOwn(context, input);
  if (!hasPermission(context.actor.roleGrants, 'room.manage')) throw forbidden();
  return listOfTenant(context, input);
};

async function listOfTenant({ actor, database }: SignedInContext, input: Input): Promise<Page> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'room.manage', 'a.path', parameters)];
  if (input.state !== undefined) conditions.push(`p.status = ${parameters.add(input.state)}`);
  if (input.roomId !== undefined) conditions.push(`p.room_id = ${parameters.add(input.roomId)}`);
  return readListPage(
    database,
    input,
    parameters,
    {
      from: ['room_applications', 'p'],
      conditions,
      conditionJoins: 'join areas a on a.tenant_id = :tenant and a.id = p.room_id',
      columns: applicationColumns(':tenant'),
      joins: applicationJoins(':tenant'),
      isDescending: true,
    },
    (row: ApplicationRow) => presentApplication(row, actor.accountId),
  );
}

interface OwnValues {
  account: string;
  state: string | null;
  room: string | null;
}

const ownMatches = `from room_applications p
  where p.account_id = :account and (:state::text is null or p.status = :state) and (:room::uuid is null or p.room_id = :room)`;

/** An account has few, so they are all counted. */
const countOwn = statement<OwnValues, { count: number }>('count-own-room-applications', `select count(*)::int as count ${ownMatches}`);

const selectOwn = statement<OwnValues & { after: string | null; limit: number; offset: number }, ApplicationRow>(
  'list-own-room-applications',
  `select ${applicationColumns('p.tenant_id')}
    from (select p.* ${ownMatches} and (:after::uuid is null or p.id < :after) order by p.id desc limit :limit offset :offset) p
      ${applicationJoins('p.tenant_id')}
    order by p.id desc`,
);

/** Over all tenants: an applicant need not be a member of the room's. */
async function listOwn({ actor, database }: SignedInContext, input: Input): Promise<Page> {
  const values = { account: actor.accountId, state: input.state ?? null, room: input.roomId ?? null };
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, ['id', 'count', 'count'])[0];
  const offset = after === null ? offsetOf(input) : 0;
  const [counted] = await database.run(countOwn, values);
  const rows = await database.run(selectOwn, { ...values, after, limit: input.pageSize + 1, offset });
  const total = { count: counted?.count ?? 0, isLeast: false };
  return presentPage(
    rows,
    input,
    total,
    (row) => presentApplication(row, actor.accountId),
    ({ id }) => cursorAfter(id, total),
  );
}
