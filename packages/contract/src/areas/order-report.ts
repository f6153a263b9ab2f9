import { defaultReportLinkDays, maxReportLinkDays } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, wholeNumber } from '../wire.ts';

const reportLink = z.object({
  id: z.string(),
  createdAt: instant,
  /** The name of whoever made it. */
  createdBy: z.string(),
  expiresAt: instant,
  state: z.enum(['open', 'expired', 'revoked']),
  /** How often its page was opened, and how often the report was fetched from there. */
  openings: z.number(),
  downloads: z.number(),
  /** Null: it was never opened. */
  lastOpenedAt: instant.nullable(),
});

export const orderReportApi = {
  listOrderReportLinks: endpoint(
    'GET',
    '/api/maintenance/orderreport/GetLinks',
    'work-order.share',
    'Lists the links to the report of an order, newest first.',
    z.object({ orderId: id }),
    z.array(reportLink),
  ),
  createOrderReportLink: endpoint(
    'POST',
    '/api/maintenance/orderreport/CreateLink',
    'work-order.share',
    'Makes a link by which anybody may read the report of an order until it ends; its token is shown only in this answer.',
    z.object({ orderId: id, days: wholeNumber.min(1).max(maxReportLinkDays).default(defaultReportLinkDays) }),
    reportLink.extend({
      /** Null when the call is repeated with the same idempotency key: another link has to be made. */
      token: z.string().nullable(),
    }),
    { writeOnlyOutputs: ['token'] },
  ),
  revokeOrderReportLink: endpoint(
    'POST',
    '/api/maintenance/orderreport/RevokeLink',
    'work-order.share',
    'Ends a link to the report of an order.',
    z.object({ id }),
    reportLink,
  ),
} as const;
