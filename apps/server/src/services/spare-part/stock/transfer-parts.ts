import { maxStockThousandths, withdrawStock } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readPart } from '../catalogue/spare-part-rows.ts';
import { lockBalances } from './lock-balances.ts';
import { shareParts, shareStore } from './share-stock-place.ts';
import { toExactThousandths } from './to-exact-thousandths.ts';
import { balanceOf, refuseStock, writeEntry } from './write-entry.ts';

/** What leaves one store arrives in the other with the value with which it left. */
export const transferParts: Verb<'transferParts'> = async (context, { storeId, toStoreId, partId, quantity, note }) => {
  const { actor } = context;
  if (storeId === toStoreId) throw invalid({ toStoreId: 'sameStore' });
  const changes = { transferred: { storeId, toStoreId, quantity, note } };
  return writeOnce(context, { subjectKind: 'stock', subjectId: partId, changes }, async (tx) => {
    const part = (await shareParts(tx, actor.tenantId, [partId])).get(partId);
    const from = await shareStore(tx, actor, storeId);
    await shareStore(tx, actor, toStoreId);
    if (!from.may_keep) throw forbidden('notStoreKeeper');
    const balanceAt = await lockBalances(tx, context, [
      { storeId, partId },
      { storeId: toStoreId, partId },
    ]);
    const [source, target] = [balanceAt({ storeId, partId }), balanceAt({ storeId: toStoreId, partId })];
    const change = withdrawStock(balanceOf(source), toExactThousandths(quantity));
    if (typeof change === 'string') throw refuseStock(change, source.quantity, part?.unit ?? '');
    if (target.quantity - change.quantity > maxStockThousandths) throw refuseStock('tooMuch', target.quantity, part?.unit ?? '');
    const arriving = { quantity: -change.quantity, valueCents: -change.valueCents };
    await writeEntry(tx, context, source, { kind: 'transfer', change, otherStoreId: toStoreId, note });
    await writeEntry(tx, context, target, { kind: 'transfer', change: arriving, otherStoreId: storeId, note });
    return readPart(tx, actor, partId);
  });
};
