import { hasPermission, type LabelFormat, type LabelFormatName, labelFormats, maxPrintedLabels } from '@energy-om/domain';
import type { LabelsContent, PrintedLabel } from '#adapters/document/document-content.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

interface LabelledRow {
  id: string;
  name: string;
  code: string;
  location: string | null;
  area_name: string;
}

const findOwner = statement<{ tenant: string }, { name: string }>(
  'find-owner-of-labels',
  `
    select coalesce(p.short_name, p.display_name, t.name) as name
    from tenants t left join tenant_parameters p on p.tenant_id = :tenant
    where t.id = :tenant`,
);

const maxAddressLength = 300;

/**
 * Makes labels for devices that the account manages, in the order in which they are named; any other device is left out. Throws `notFound`
 * for a format or a query that no phone sends.
 */
export async function makeDeviceLabels(context: SignedInContext, formatName: string, query: URLSearchParams): Promise<PrintedDocument> {
  const { actor, clock, database, language } = context;
  if (!hasPermission(actor.roleGrants, 'device.manage')) throw forbidden();
  const format = formatOf(formatName);
  const { ids, start, address } = readQuery(query, format);
  const [rows, [owner]] = await Promise.all([findLabelled(context, ids), database.run(findOwner, { tenant: actor.tenantId })]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const labels = ids.flatMap((id): PrintedLabel[] => {
    const row = rowOf.get(id);
    return row ? [labelOf(row, address, owner?.name ?? '')] : [];
  });
  const name = formatMessage(language, 'deviceLabels');
  const content: LabelsContent = {
    kind: 'labels',
    language,
    title: name,
    author: owner?.name ?? '',
    createdAt: clock.now().getTime(),
    format: placesOf(format),
    skipped: start,
    labels,
  };
  return { name, bytes: await printContent(context, content) };
}

function formatOf(name: string): LabelFormat {
  if (!Object.hasOwn(labelFormats, name)) throw notFound();
  return labelFormats[name as LabelFormatName];
}

function placesOf({ page, columns, rows, width, height, gap, top, left }: LabelFormat): LabelsContent['format'] {
  return { page, label: { width, height }, columns, rows, left, top, gapX: gap, gapY: 0 };
}

/** Ids are written without their dashes. */
function readQuery(query: URLSearchParams, { columns, rows }: LabelFormat) {
  const first = Number(query.get('start') ?? 0);
  const [ids, address] = [query.get('ids'), query.get('address')];
  if (ids === null || address === null) throw notFound();
  const listed = [...new Set(ids.split('.'))].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (listed.length > maxPrintedLabels || !listed.every(isId)) throw notFound();
  if (!Number.isInteger(first) || first < 0 || first >= columns * rows) throw notFound();
  if (address.length > maxAddressLength || !/^https?:\/\/[^\s]+\{code\}$/.test(address)) throw notFound();
  return { ids: listed, start: first, address };
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
