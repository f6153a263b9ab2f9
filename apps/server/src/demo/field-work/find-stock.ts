import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { StockPlan } from '../plans/spare-parts.ts';
import type { Loading } from '../set-up/services-at.ts';

/** The ids of what a tenant keeps in stock. */
export interface FoundStock {
  mainId: string;
  vehicleId: string;
  /** By code. */
  partIds: ReadonlyMap<string, string>;
}

const findIds = statement<{ tenant: string }, { kind: 'store' | 'part'; name: string; id: string }>(
  'find-stock-of-demonstration',
  `select 'store' as kind, s.name, s.id from stores s where s.tenant_id = :tenant
    union all select 'part', p.code, p.id from spare_parts p where p.tenant_id = :tenant`,
);

export async function findStock({ tx }: Loading, tenant: string, { main, vehicle }: StockPlan): Promise<FoundStock> {
  const rows = await runIn(tx, findIds, { tenant });
  const storeOf = (name: string): string => {
    const store = rows.find((row) => row.kind === 'store' && row.name === name);
    if (!store) throw new Error(`${name} is no store`);
    return store.id;
  };
  const partIds = new Map(rows.flatMap(({ kind, name, id }) => (kind === 'part' ? [[name, id] as const] : [])));
  return { mainId: storeOf(main.name), vehicleId: storeOf(vehicle.name), partIds };
}

export function partIdOf({ partIds }: FoundStock, code: string): string {
  const id = partIds.get(code);
  if (id === undefined) throw new Error(`${code} is no part`);
  return id;
}
