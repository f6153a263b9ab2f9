import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import type { TariffEnergyType } from './tariff-rows.ts';

/** The supplies whose bills change: those of one type of energy, null all, in the areas of these paths, null in all. */
export interface TouchedSupplies {
  energyType: TariffEnergyType | null;
  paths: readonly string[] | null;
  /** From when on, in epoch milliseconds. */
  from: number;
}

const moveOn = statement<{ tenant: string; energyType: string | null; paths: readonly string[] | null }, { settled_to: Date | null }>(
  'move-supplies-on',
  `with moved as (
      update supplies s set version = s.version + 1 from areas r
      where s.tenant_id = :tenant and r.tenant_id = :tenant and r.id = s.room_id
        and (:energyType::text is null or s.energy_type = :energyType::text)
        and (:paths::text[] is null or exists (select from unnest(:paths::text[]) as p (path) where starts_with(r.path, p.path)))
      returning s.settled_to)
    select max(m.settled_to) as settled_to from moved m`,
);

/** Until when supplies of a type of energy in the areas of these paths are settled at most. */
export const findSettledTo = statement<{ tenant: string; energyType: string; paths: readonly string[] }, { settled_to: Date | null }>(
  'find-settled-end-of-supplies',
  `select max(s.settled_to) as settled_to from supplies s join areas r on r.tenant_id = :tenant and r.id = s.room_id
    where s.tenant_id = :tenant and s.energy_type = :energyType
      and exists (select from unnest(:paths::text[]) as p (path) where starts_with(r.path, p.path))`,
);

/**
 * Takes the supplies a version further, so that a settlement that has read them before begins anew with what is written now.
 * Throws a conflict where one of them is settled beyond the instant: what is settled stays.
 */
export async function moveSupplies(tx: Transaction<Schema>, tenant: string, { energyType, paths, from }: TouchedSupplies): Promise<void> {
  const [moved] = await runIn(tx, moveOn, { tenant, energyType, paths });
  const settledTo = moved?.settled_to;
  if (settledTo && settledTo.getTime() > from) throw conflict('tariffSettled', { settledTo: settledTo.toISOString() });
}
