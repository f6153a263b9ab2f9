import { toQuantity } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import { exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface SparePartRow {
  place: string;
  code: string;
  name: string;
  model: string;
  unit: string;
  price_cents: number;
  store: string | null;
  /** Thousandths. */
  quantity: number | null;
  minimum: number | null;
}

/** Parts with what each store has of them, a line for each store; a part without stock has one line. */
export const readSparePartPage: ReadPage = async (database, actor, cursor) => {
  if (managedPaths(actor, 'spare-part.manage') !== null) return { rows: [], nextCursor: null };
  const parameters = new Parameters({ tenant: actor.tenantId, after: cursor ?? '', count: exportPageRows + 1 });
  const text = `
    select x.* from (
      select p.id || ' ' || coalesce(s.id::text, '') as place, p.code, p.name, p.model, p.unit, p.price_cents,
        s.name as store, b.quantity, b.minimum
      from spare_parts p
        left join stock_balances b on b.tenant_id = :tenant and b.part_id = p.id and (b.quantity > 0 or b.minimum is not null)
        left join stores s on s.tenant_id = :tenant and s.id = b.store_id
      where p.tenant_id = :tenant and p.retired_at is null
    ) x where x.place > :after order by x.place limit :count`;
  const rows = await database.run(prepared<SparePartRow>(text), parameters.values);
  return pageOf(
    rows,
    ({ place }) => place,
    ({ place: _, price_cents, quantity, minimum, ...row }) => ({
      ...row,
      price: (price_cents / 100).toFixed(2),
      quantity: quantity === null ? null : toQuantity(quantity),
      minimum: minimum === null ? null : toQuantity(minimum),
    }),
  );
};
