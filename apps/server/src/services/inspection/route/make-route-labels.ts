import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { labelFormatOf, loadOwnerOfLabels, printLabels, readStart } from '#services/device-administration/labels/label-content.ts';
import type { PrintedDocument } from '#services/document/print-content.ts';
import { queryRoutes } from './route-rows.ts';

/**
 * Makes labels for the points of a route that the account may see, in their order. Their codes are the points' own, which the phone compares on a round. Throws
 * `notFound` for any other route, and for a format or a query that no phone sends.
 */
export async function makeRouteLabels(context: SignedInContext, id: string, query: URLSearchParams): Promise<PrintedDocument> {
  if (!isId(id)) throw notFound();
  const format = labelFormatOf(query.get('format') ?? '');
  const start = readStart(query, format);
  const [[route], organisation] = await Promise.all([queryRoutes(context.database, context.actor, id), loadOwnerOfLabels(context)]);
  if (!route) throw notFound();
  const labels = route.points.map(({ name, code, place }, index) => ({
    qr: code,
    name: `${index + 1} ${name}`,
    code,
    place: place === '' ? route.site.name : place,
    owner: [route.name, organisation].filter(Boolean).join(' · '),
  }));
  return printLabels(context, { titleKey: 'routeLabels', owner: organisation, format, start, labels });
}
