import type { ApiOutput } from '@energy-om/contract';
import { cursorAfter, type PageRequest, presentPage } from '#services/core/list/page.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { describeMeters } from '../meter/describe-meters.ts';
import { type DeviceFilter, queryDevicePage } from '../query-devices.ts';

/** Lists meters and other devices that report values. The page is picked first, and the details are loaded for its rows only. */
export async function listReporting(
  context: SignedInContext,
  filter: DeviceFilter,
  request: PageRequest,
): Promise<ApiOutput<'listMeters'>> {
  const { rows, total } = await queryDevicePage(context, { ...filter, reporting: true }, request);
  const described = await describeMeters(context, rows.slice(0, request.pageSize));
  const page = presentPage(
    rows,
    request,
    total,
    ({ id }) => id,
    (row) => cursorAfter(row.id, total),
  );
  return { ...page, items: described.map(({ meter }) => meter) };
}
