import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockStore } from './lock-store.ts';
import { readStore } from './store-rows.ts';

/** Whatever moves stock shares the store's lock, so that nothing arrives while it is closed. */
export const retireStore: Verb<'retireStore'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'store', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { actor, clock } = context;
    await lockStore(tx, context, { id, version });
    const { part_count } = await tx
      .selectFrom('stock_balances')
      .select((column) => column.fn.countAll<number>().as('part_count'))
      .where('tenant_id', '=', actor.tenantId)
      .where('store_id', '=', id)
      .where('quantity', '>', 0)
      .executeTakeFirstOrThrow();
    if (part_count > 0) throw conflict('storeNotEmpty', null, { count: part_count });
    await tx
      .updateTable('stores')
      .set({ retired_at: clock.now(), version: version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    return readStore(tx, actor, id);
  });
