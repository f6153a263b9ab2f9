import type { ApiParsedInput } from '@energy-om/contract';
import { countStock, toQuantity } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { type LockedBalance, lockBalances } from './lock-balances.ts';
import { shareParts, shareStore } from './share-stock-place.ts';
import { toExactThousandths } from './to-exact-thousandths.ts';
import { balanceOf, refuseStock, writeEntry } from './write-entry.ts';

type Line = ApiParsedInput<'countParts'>['lines'][number];

/** All lines or none: what was taken meanwhile would be counted as lost. What agrees leaves an entry, too, so that it is known to be counted. */
export const countParts: Verb<'countParts'> = (context, { storeId, lines, note }) => {
  const { actor } = context;
  const partIds = lines.map(({ partId }) => partId);
  if (new Set(partIds).size !== partIds.length) throw invalid({ lines: 'sparePartRepeated' });
  return writeOnce(context, { subjectKind: 'stock', subjectId: storeId, changes: { counted: lines, note } }, async (tx) => {
    const parts = await shareParts(tx, actor.tenantId, partIds);
    const store = await shareStore(tx, actor, storeId);
    if (!store.may_keep) throw forbidden('notStoreKeeper');
    const balanceAt = await lockBalances(
      tx,
      context,
      partIds.map((partId) => ({ storeId, partId })),
    );
    assertUnmoved(lines, ({ partId }) => balanceAt({ storeId, partId }));
    let differing = 0;
    for (const { partId, counted } of lines) {
      const balance = balanceAt({ storeId, partId });
      const change = countStock(balanceOf(balance), toExactThousandths(counted), parts.get(partId)?.price_cents ?? 0);
      if (typeof change === 'string') throw refuseStock(change, balance.quantity, parts.get(partId)?.unit ?? '');
      if (change.quantity !== 0) differing += 1;
      await writeEntry(tx, context, balance, { kind: 'count', change, note });
    }
    return { storeId, counted: lines.length, differing };
  });
};

/** Throws a conflict with what is there now of each part that has moved since it was read. */
function assertUnmoved(lines: readonly Line[], balanceOfLine: (line: Line) => LockedBalance): void {
  const moved = lines
    .filter((line) => balanceOfLine(line).quantity !== toExactThousandths(line.expected))
    .map((line) => ({ partId: line.partId, quantity: toQuantity(balanceOfLine(line).quantity) }));
  if (moved.length > 0) throw conflict('stockMovedOn', { moved });
}
