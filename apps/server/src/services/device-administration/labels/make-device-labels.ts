import { hasPermission } from '@energy-om/domain';
import type { PrintedLabel } from '#adapters/document/document-content.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { labelFormatOf, loadOwnerOfLabels, printLabels, readLabelsQuery, readStart } from './label-content.ts';

interface LabelledRow {
  id: string;
  name: string;
  code: string;
  location: string | null;
  area_name: string;
}

/**
 * Makes labels for devices that the account manages, in the order in which they are named; any other device is left out. Throws `notFound`
 * for a format or a query that no phone sends.
 */
export async function makeDeviceLabels(context: SignedInContext, formatName: string, query: URLSearchParams): Promise<PrintedDocument> {
  const { actor } = context;
  if (!hasPermission(actor.roleGrants, 'device.manage')) throw forbidden();
  const format = labelFormatOf(formatName);
  const { ids, address } = readLabelsQuery(query);
  const start = readStart(query, format);
  const [rows, owner] = await Promise.all([findLabelled(context, ids), loadOwnerOfLabels(context)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const labels = ids.flatMap((id): PrintedLabel[] => {
    const row = rowOf.get(id);
    return row ? [labelOf(row, address, owner)] : [];
  });
  return printLabels(context, { titleKey: 'deviceLabels', owner, format, start, labels });
}

async function findLabelled({ actor, database }: SignedInContext, ids: readonly string[]): Promise<LabelledRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select d.id, d.name, d.code, d.location, ${placeName} as area_name
    from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where d.tenant_id = :tenant and d.id = any (${parameters.add([...ids])}::uuid[]) and d.retired_at is null
      and ${areaCondition(actor, 'device.manage', 'a.path', parameters)}`;
  return await database.run(prepared<LabelledRow>(text), parameters.values);
}

function labelOf({ name, code, location, area_name }: LabelledRow, address: string, owner: string): PrintedLabel {
  const place = location === null ? area_name : `${area_name} · ${location}`;
  return { qr: address.replace('{code}', encodeURIComponent(code)), name, code, place, owner };
}
