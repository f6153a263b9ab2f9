import type { ApiOutput } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';

export type ReportLink = ApiOutput<'listOrderReportLinks'>[number];

export interface ReportLinkRow {
  id: string;
  order_id: string;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  revoked_at: Date | null;
  openings: number;
  downloads: number;
  last_opened_at: Date | null;
}

const columns = `l.id, l.order_id, l.created_at, y.full_name as created_by, l.expires_at, l.revoked_at, o.openings, o.downloads, o.last_opened_at`;

const joins = `
  join accounts y on y.id = l.created_by
  cross join lateral (
    select count(*) filter (where n.kind = 'page')::int as openings, count(*) filter (where n.kind = 'file')::int as downloads,
      max(n.at) as last_opened_at
    from order_report_openings n where n.tenant_id = :tenant and n.link_id = l.id
  ) o`;

const maxListed = 50;

const listOfOrder = statement<{ tenant: string; order: string }, ReportLinkRow>(
  'list-report-links-of-order',
  `select ${columns} from order_report_links l ${joins}
   where l.tenant_id = :tenant and l.order_id = :order order by l.id desc limit ${maxListed}`,
);

const findOne = statement<{ tenant: string; link: string }, ReportLinkRow>(
  'find-report-link',
  `select ${columns} from order_report_links l ${joins} where l.tenant_id = :tenant and l.id = :link`,
);

type Source = Parameters<typeof runIn>[0];

export function listReportLinkRows({ run }: Pick<Database, 'run'>, tenantId: string, orderId: string): Promise<ReportLinkRow[]> {
  return run(listOfOrder, { tenant: tenantId, order: orderId });
}

/** Null for one of another tenant, as for an unknown one. */
export async function findReportLinkRow(source: Source, tenantId: string, linkId: string): Promise<ReportLinkRow | null> {
  const [row] = await runIn(source, findOne, { tenant: tenantId, link: linkId });
  return row ?? null;
}

export function presentReportLink(row: ReportLinkRow, now: Date): ReportLink {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
    state: row.revoked_at !== null ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
    openings: row.openings,
    downloads: row.downloads,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  };
}
