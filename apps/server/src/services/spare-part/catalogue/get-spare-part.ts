import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { partColumns, presentPart, type SparePartRow } from './spare-part-rows.ts';

/** A scanned code finds only what is in the catalogue; an id, also what was taken out of it. */
export const getSparePart: Verb<'getSparePart'> = async ({ actor, database }, { id, code, stockId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    ...(id === undefined ? [] : [`p.id = ${parameters.add(id)}`]),
    ...(code === undefined ? [] : [`lower(p.code) = lower(${parameters.add(code)}) and p.retired_at is null`]),
    ...(stockId === undefined
      ? []
      : [`p.id = (select q.part_id from stock_balances q where q.tenant_id = :tenant and q.id = ${parameters.add(stockId)})`]),
  ];
  if (conditions.length !== 1) throw invalid({ id: 'required' });
  const text = `select ${partColumns(actor, parameters)} from spare_parts p where p.tenant_id = :tenant and ${conditions[0]}`;
  const [row] = await database.run(prepared<SparePartRow>(text), parameters.values);
  if (!row) throw notFound();
  return presentPart(row, actor);
};
