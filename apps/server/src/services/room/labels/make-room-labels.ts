import { formatRoomCode, hasPermission } from '@energy-om/domain';
import type { PrintedLabel } from '#adapters/document/document-content.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import {
  labelFormatOf,
  loadOwnerOfLabels,
  printLabels,
  readLabelsQuery,
  readStart,
} from '#services/device-administration/labels/label-content.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

interface LabelledRow {
  id: string;
  name: string;
  join_code: string;
  place: string;
}

/**
 * Makes labels for rooms that the account manages, in the order in which they are named; any other room is left out. Throws `notFound` for a format or a query
 * that no phone sends.
 */
export async function makeRoomLabels(context: SignedInContext, formatName: string, query: URLSearchParams): Promise<PrintedDocument> {
  if (!hasPermission(context.actor.roleGrants, 'room.manage')) throw forbidden();
  const format = labelFormatOf(formatName);
  const { ids, address } = readLabelsQuery(query);
  const start = readStart(query, format);
  const [rows, owner] = await Promise.all([findLabelled(context, ids), loadOwnerOfLabels(context)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const labels = ids.flatMap((id): PrintedLabel[] => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { name, join_code, place } = row;
    return [{ qr: address.replace('{code}', join_code), name, code: formatRoomCode(join_code), place, owner }];
  });
  return printLabels(context, { titleKey: 'roomLabels', owner, format, start, labels });
}

async function findLabelled({ actor, database }: SignedInContext, ids: readonly string[]): Promise<LabelledRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select a.id, a.name, r.join_code, ${placeName} as place
    from rooms r
      join areas a on a.tenant_id = :tenant and a.id = r.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where r.tenant_id = :tenant and r.room_id = any (${parameters.add([...ids])}::uuid[]) and a.kind = 'room' and a.retired_at is null
      and ${areaCondition(actor, 'room.manage', 'a.path', parameters)}`;
  return await database.run(prepared<LabelledRow>(text), parameters.values);
}
