import type { ConfigurationSection } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { Names } from './names.ts';
import type { Existing } from './sections/section.ts';
import { sectionsInOrder } from './sections/section-table.ts';

export interface TenantState {
  /** Retired ones included. */
  rows: ReadonlyMap<ConfigurationSection, Existing<unknown, unknown>[]>;
  names: Names;
}

/** Reads all that the tenant has, since any section refers to others. */
export async function readState(context: SignedInContext): Promise<TenantState> {
  const names = new Names();
  const rows = new Map<ConfigurationSection, Existing<unknown, unknown>[]>();
  for (const section of sectionsInOrder) {
    const found = await section.read(context, names);
    rows.set(
      section.name,
      found.map((row) => ({ ...row, entry: section.normalise(row.entry) })),
    );
  }
  return { rows, names };
}
