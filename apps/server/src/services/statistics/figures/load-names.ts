import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Facet } from '../rollup/order-events.ts';
import type { Figures } from './load-figures.ts';

/** Names by id. */
export type Names = ReadonlyMap<string, string>;

const findNames = statement<
  { tenant: string; businessTypes: string[]; projects: string[]; teams: string[]; people: string[] },
  { id: string; name: string }
>(
  'find-names-of-figures',
  `select b.id, b.name from business_types b where b.tenant_id = :tenant and b.id = any (:businessTypes::uuid[])
    union all select p.id, p.name from projects p where p.tenant_id = :tenant and p.id = any (:projects::uuid[])
    union all select t.id, t.name from teams t where t.tenant_id = :tenant and t.id = any (:teams::uuid[])
    union all select a.id, a.full_name from accounts a where a.id = any (:people::uuid[])`,
);

/** Loads the names of what the figures are of. */
export async function loadNames({ actor, database }: SignedInContext, figures: readonly Figures[]): Promise<Names> {
  const idsOf = (facet: Facet) => [...new Set(figures.flatMap((figure) => (figure.facet === facet ? [figure.value] : [])))];
  const rows = await database.run(findNames, {
    tenant: actor.tenantId,
    businessTypes: idsOf('businessType'),
    projects: idsOf('project'),
    teams: idsOf('team'),
    people: idsOf('lead'),
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
