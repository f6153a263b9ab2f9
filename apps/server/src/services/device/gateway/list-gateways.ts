import { cursorAfter, presentPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { queryDevicePage } from '../query-devices.ts';
import { describeGateways } from './describe-gateways.ts';

export const listGateways: Verb<'listGateways'> = async (context, input) => {
  const { rows, total } = await queryDevicePage(context, { ...input, kind: 'gateway' }, input);
  const described = await describeGateways(context, rows.slice(0, input.pageSize));
  const page = presentPage(
    rows,
    input,
    total,
    ({ id }) => id,
    (row) => cursorAfter(row.id, total),
  );
  return { ...page, items: described.map(({ attributes: _, ...gateway }) => gateway) };
};
