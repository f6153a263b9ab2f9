import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition, inArea } from '#services/scope/area-scope.ts';
import { type OccupantRow, occupantsColumn, presentOccupants } from '../occupants/occupant-rows.ts';
import { type PayerRow, type PlaceRow, payerColumns, payerJoin, placeColumn, presentPayer, presentPlace } from './room-columns.ts';

type Input = ApiParsedInput<'listTenantRooms'>;
type Room = ApiOutput<'listTenantRooms'>['items'][number];

interface RoomListRow extends PayerRow {
  id: string;
  name: string;
  place: PlaceRow;
  join_code: string;
  occupants: OccupantRow[];
  meter_count: number;
  open_applications: number;
}

/** Room numbers of one length sort as numbers do. A cursor contains the id alone, and the place of its room is looked up. */
const position = "coalesce(u.name, '') as parent_name, a.parent_id, length(a.name) as width, a.name";
const orderBy = 'z.parent_name, z.parent_id, z.width, z.name, z.id';

export const listTenantRooms: Verb<'listTenantRooms'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `
    from rooms r
      join areas a on a.tenant_id = :tenant and a.id = r.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where ${listConditions(actor, input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null ? '' : `where (z.parent_name, z.parent_id, z.width, z.name, z.id) > ${positionOfRoom(afterId, parameters)}`;
  const ordered = `select z.* from (select r.room_id as id, ${position} ${matches}) z ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'z', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select z.id, z.name, ${placeColumn(':tenant')}, r.join_code, ${payerColumns}, ${occupantsColumn},
      (select count(*)::int from room_meters x where x.tenant_id = :tenant and x.room_id = r.room_id and x.to_at is null) as meter_count,
      (select count(*)::int from room_applications p where p.tenant_id = :tenant and p.room_id = r.room_id and p.status = 'applied') as open_applications
    from page z
      join rooms r on r.tenant_id = :tenant and r.room_id = z.id
      join areas a on a.tenant_id = :tenant and a.id = z.id
      ${payerJoin}
    order by ${orderBy}`;
  const rows = await database.run(prepared<RoomListRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentRow(row, actor.accountId),
    ({ id }) => cursorAfter(id, total),
  );
};

function listConditions(actor: Actor, { areaId, keyword, state }: Input, parameters: Parameters): string[] {
  const conditions = [
    'r.tenant_id = :tenant',
    `a.kind = 'room'`,
    'a.retired_at is null',
    areaCondition(actor, 'room.manage', 'a.path', parameters),
  ];
  if (areaId !== undefined) conditions.push(inArea('a.path', areaId, parameters));
  if (keyword) conditions.push(keywordCondition(keyword, parameters));
  if (state !== undefined) conditions.push(stateConditions[state]);
  return conditions;
}

const livesThere = 'from room_members m where m.tenant_id = :tenant and m.room_id = r.room_id and m.to_at is null';

const stateConditions: Record<NonNullable<Input['state']>, string> = {
  occupied: `exists (select ${livesThere})`,
  vacant: `not exists (select ${livesThere})`,
  withoutPayer: `exists (select ${livesThere}) and (select w.account_id from room_payers w
    where w.tenant_id = :tenant and w.room_id = r.room_id order by w.from_at desc limit 1) is null`,
};

function keywordCondition(keyword: string, parameters: Parameters): string {
  const pattern = parameters.add(containsPattern(keyword));
  const number = normaliseMobileNumber(keyword);
  const byNumber = isMobileNumber(number) ? `or y.phone_number = ${parameters.add(number)}` : '';
  return `(a.name ilike ${pattern} or u.name ilike ${pattern} or exists (
    select from room_members m join accounts y on y.id = m.account_id
    where m.tenant_id = :tenant and m.room_id = r.room_id and m.to_at is null and (y.full_name ilike ${pattern} ${byNumber})))`;
}

function positionOfRoom(id: string, parameters: Parameters): string {
  return `(select coalesce(u.name, ''), a.parent_id, length(a.name), a.name, a.id from areas a
    left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where a.tenant_id = :tenant and a.id = ${parameters.add(id)})`;
}

function presentRow(row: RoomListRow, accountId: string): Room {
  return {
    id: row.id,
    name: row.name,
    place: presentPlace(row.place),
    code: row.join_code,
    payer: presentPayer(row, accountId),
    occupants: presentOccupants(row, { accountId, isStaff: true }),
    meterCount: row.meter_count,
    openApplications: row.open_applications,
  };
}
