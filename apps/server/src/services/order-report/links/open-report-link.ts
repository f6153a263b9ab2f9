import type { Language } from '@energy-om/contract';
import { statement } from '#db/statement.ts';
import { hashToken } from '#services/account/session/tokens.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { beginGuess } from '#services/limits/guess.ts';
import { printedDocuments } from '#services/limits/limit-table.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { printOrderReport } from '../print-order-report.ts';

/** Whoever opens a link: nobody who is known. */
export interface LinkReader {
  address: string;
  userAgent: string | null;
}

export interface OpenedLink {
  tenantId: string;
  orderId: string;
  orderNo: string;
  title: string;
  tenantName: string;
  timeZone: string;
  language: Language;
  expiresAt: Date;
}

interface LinkRow {
  tenant_id: string;
  id: string;
  order_id: string;
  language: Language;
  expires_at: Date;
}

/** The token says which link it is, and the link says which tenant. */
const findOpenLink = statement<{ hash: Buffer; now: Date }, LinkRow>(
  'find-open-report-link',
  `select l.tenant_id, l.id, l.order_id, l.language, l.expires_at from order_report_links l
   where l.token_hash = :hash and l.revoked_at is null and l.expires_at > :now`,
);

interface NamedRow {
  order_no: string;
  title: string;
  tenant_name: string;
  time_zone: string;
}

const findNames = statement<{ tenant: string; order: string }, NamedRow>(
  'find-names-of-shared-report',
  `
    select w.order_no, w.title, coalesce(p.display_name, t.name) as tenant_name, t.time_zone
    from work_orders w
      join tenants t on t.id = :tenant
      left join tenant_parameters p on p.tenant_id = :tenant
    where w.tenant_id = :tenant and w.id = :order`,
);

const insertOpening = statement<
  { tenant: string; opening: string; link: string; now: Date; kind: 'page' | 'file'; address: string; userAgent: string | null },
  object
>(
  'insert-report-opening',
  `insert into order_report_openings (tenant_id, id, link_id, at, kind, address, user_agent)
   values (:tenant, :opening, :link, :now, :kind, :address, :userAgent)`,
);

const tokenPattern = /^[\w-]{43}$/;
const maxUserAgentLength = 200;

/**
 * Finds the link of a token and records that it was opened. Throws one and the same `notFound` for a token that is unknown, has expired or was
 * revoked, and `tooMany` for an address that tries many of them.
 */
export async function openReportLink(context: AppContext, reader: LinkReader, token: string, kind: 'page' | 'file'): Promise<OpenedLink> {
  const { limits, clock, database, ids } = context;
  const guess = await beginGuess({ limits, clock, address: reader.address });
  try {
    const now = clock.now();
    const [row] = tokenPattern.test(token) ? await database.run(findOpenLink, { hash: hashToken(token), now }) : [];
    if (!row) throw notFound();
    await guess.right();
    await limits.take(`report link ${row.id} ${kind}`, printedDocuments);
    const userAgent = reader.userAgent?.slice(0, maxUserAgentLength) ?? null;
    const opening = { tenant: row.tenant_id, opening: ids.next(), link: row.id, now, kind, address: reader.address, userAgent };
    await database.run(insertOpening, opening);
    const [names] = await database.run(findNames, { tenant: row.tenant_id, order: row.order_id });
    if (!names) throw notFound();
    return presentOpened(row, names);
  } finally {
    // After a right guess this does nothing.
    guess.wrong();
  }
}

function presentOpened(row: LinkRow, names: NamedRow): OpenedLink {
  return {
    tenantId: row.tenant_id,
    orderId: row.order_id,
    orderNo: names.order_no,
    title: names.title,
    tenantName: names.tenant_name,
    timeZone: names.time_zone,
    language: row.language,
    expiresAt: row.expires_at,
  };
}

/** Prints the report as the order is now, for whoever has the link. */
export async function printSharedReport(
  context: AppContext,
  { tenantId, orderId }: OpenedLink,
  language: Language,
): Promise<PrintedDocument> {
  const loaded = await loadOrder(context, tenantId, orderId, { kind: 'system' });
  return await printOrderReport(context, tenantId, loaded, { actor: { kind: 'system' }, language, showsAlarms: true });
}
