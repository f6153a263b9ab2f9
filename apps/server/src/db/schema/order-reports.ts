import type { Language } from '@energy-om/contract';

export interface OrderReportLinkTable {
  tenant_id: string;
  id: string;
  order_id: string;
  token_hash: Buffer;
  language: Language;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface OrderReportOpeningTable {
  tenant_id: string;
  id: string;
  link_id: string;
  at: Date;
  kind: 'page' | 'file';
  address: string;
  user_agent: string | null;
}

export interface OrderReportsSchema {
  order_report_links: OrderReportLinkTable;
  order_report_openings: OrderReportOpeningTable;
}
