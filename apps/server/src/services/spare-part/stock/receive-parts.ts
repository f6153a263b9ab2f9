import { receiveStock } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readPart } from '../catalogue/spare-part-rows.ts';
import { lockBalances } from './lock-balances.ts';
import { shareParts, shareStore } from './share-stock-place.ts';
import { toExactThousandths } from './to-exact-thousandths.ts';
import { balanceOf, refuseStock, writeEntry } from './write-entry.ts';

export const receiveParts: Verb<'receiveParts'> = (context, { storeId, partId, quantity, priceCents, note }) => {
  const { actor } = context;
  const changes = { received: { storeId, quantity, priceCents, note } };
  return writeOnce(context, { subjectKind: 'stock', subjectId: partId, changes }, async (tx) => {
    const part = (await shareParts(tx, actor.tenantId, [partId])).get(partId);
    const store = await shareStore(tx, actor, storeId);
    if (!store.may_keep) throw forbidden('notStoreKeeper');
    const balance = (await lockBalances(tx, context, [{ storeId, partId }]))({ storeId, partId });
    const change = receiveStock(balanceOf(balance), toExactThousandths(quantity), priceCents ?? part?.price_cents ?? 0);
    if (typeof change === 'string') throw refuseStock(change, balance.quantity, part?.unit ?? '');
    await writeEntry(tx, context, balance, { kind: 'receipt', change, note });
    return readPart(tx, actor, partId);
  });
};
