import { type LabelFormat, type LabelFormatName, labelFormats, maxPrintedLabels } from '@energy-om/domain';
import type { LabelsContent, PrintedLabel } from '#adapters/document/document-content.ts';
import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { formatMessage } from '#services/messages/messages.ts';

const findOwner = statement<{ tenant: string }, { name: string }>(
  'find-owner-of-labels',
  `
    select coalesce(p.short_name, p.display_name, t.name) as name
    from tenants t left join tenant_parameters p on p.tenant_id = :tenant
    where t.id = :tenant`,
);

/** The name of the organisation as it stands on its labels. */
export async function loadOwnerOfLabels({ actor, database }: SignedInContext): Promise<string> {
  const [owner] = await database.run(findOwner, { tenant: actor.tenantId });
  return owner?.name ?? '';
}

/** Throws `notFound` for a format that no phone sends. */
export function labelFormatOf(name: string): LabelFormat {
  if (!Object.hasOwn(labelFormats, name)) throw notFound();
  return labelFormats[name as LabelFormatName];
}

/** Reads the place of the first label, from 0. Throws `notFound` for one that is not on a sheet. */
export function readStart(query: URLSearchParams, { columns, rows }: LabelFormat): number {
  const start = Number(query.get('start') ?? 0);
  if (!Number.isInteger(start) || start < 0 || start >= columns * rows) throw notFound();
  return start;
}

const maxAddressLength = 300;

/** Reads what is to be printed. Ids are written without their dashes. Throws `notFound` for what no phone sends. */
export function readLabelsQuery(query: URLSearchParams): { ids: string[]; address: string } {
  const [ids, address] = [query.get('ids'), query.get('address')];
  if (ids === null || address === null) throw notFound();
  const listed = [...new Set(ids.split('.'))].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (listed.length > maxPrintedLabels || !listed.every(isId)) throw notFound();
  if (address.length > maxAddressLength || !/^https?:\/\/[^\s]+\{code\}$/.test(address)) throw notFound();
  return { ids: listed, address };
}

export interface LabelsToPrint {
  titleKey: 'deviceLabels' | 'routeLabels' | 'roomLabels';
  owner: string;
  format: LabelFormat;
  /** The place of the first label, from 0. */
  start: number;
  labels: PrintedLabel[];
}

export async function printLabels(
  context: SignedInContext,
  { titleKey, owner, format, start, labels }: LabelsToPrint,
): Promise<PrintedDocument> {
  const { clock, language } = context;
  const name = formatMessage(language, titleKey);
  const { page, columns, rows, width, height, gap, top, left } = format;
  const content: LabelsContent = {
    kind: 'labels',
    language,
    title: name,
    author: owner,
    createdAt: clock.now().getTime(),
    format: { page, label: { width, height }, columns, rows, left, top, gapX: gap, gapY: 0 },
    skipped: start,
    labels,
  };
  return { name, bytes: await printContent(context, content) };
}
