import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { lockPart } from './lock-part.ts';
import { readPart } from './spare-part-rows.ts';

const findStock = statement<{ tenant: string; part: string }, { name: string }>(
  'find-stores-with-spare-part',
  `select s.name from stock_balances b join stores s on s.tenant_id = :tenant and s.id = b.store_id
    where b.tenant_id = :tenant and b.part_id = :part and b.quantity > 0 order by s.name`,
);

/** Whatever moves stock shares the part's lock, so that nothing arrives while it is taken out. */
export const retireSparePart: Verb<'retireSparePart'> = async (context, { id, version }) => {
  const { actor, clock } = context;
  assertManagesTenant(actor, 'spare-part.manage');
  return writeOnce(context, { subjectKind: 'sparePart', subjectId: id, changes: { retired: true } }, async (tx) => {
    await lockPart(tx, context, { id, version });
    const stores = await runIn(tx, findStock, { tenant: actor.tenantId, part: id });
    if (stores.length > 0) throw conflict('sparePartInStock', null, { stores: stores.map(({ name }) => name) });
    await tx
      .updateTable('spare_parts')
      .set({ retired_at: clock.now(), version: version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('stock_balances')
      .set({ minimum: null, is_low: false })
      .where('tenant_id', '=', actor.tenantId)
      .where('part_id', '=', id)
      .execute();
    return readPart(tx, actor, id);
  });
};
