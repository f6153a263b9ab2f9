import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type CutoffDetailRow, cutoffColumns, cutoffHolder, cutoffJoins, presentCutoff } from './cutoff-rows.ts';

/** Those that are not over, whoever owes most first. */
export const listCutoffs: Verb<'listCutoffs'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from cutoffs c ${cutoffJoins} where c.tenant_id = :tenant and c.next_at is not null and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and (w.balance, w.id) > ((select x.balance from wallets x where x.tenant_id = :tenant and x.id = ${parameters.add(afterId)}), ${parameters.add(afterId)}::uuid)`;
  const orderBy = 'w.balance, w.id';
  const ordered = `select w.id, w.balance ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'w', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${cutoffColumns(parameters, clock.now())}
    from page join cutoffs c on c.tenant_id = :tenant and c.wallet_id = page.id ${cutoffJoins} ${cutoffHolder}
    order by ${orderBy}`;
  const rows = await database.run(prepared<CutoffDetailRow>(text), parameters.values);
  const policy = await readCutoffPolicy(database.kysely, actor.tenantId);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentCutoff(row, policy),
    ({ id }) => cursorAfter(id, total),
  );
};
