import type { ApiOutput } from '@energy-om/contract';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { formatQuantity } from '#shared/spare-part/spare-part.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../spare-part.module.css';

type Entry = ApiOutput<'listStockEntries'>['items'][number];

/** What came, went and was counted of a part, the newest first. */
export function Ledger({ partId }: { partId: string }) {
  const t = useTexts('sparePart');
  const tCommon = useTexts('common');
  const list = useInfiniteApiList('listStockEntries', { partId });
  if (list.isLoading) return <SkeletonList count={2} />;
  if (list.isFailed) return <LoadFailed onRetry={list.refresh} />;
  return (
    <Card title={t('part.ledger')}>
      {list.items.length === 0 && <p className={styles.words}>{t('part.noEntries')}</p>}
      {list.items.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
      {list.hasMore && (
        <Button variant="text" block busy={list.isLoadingMore} onPress={list.loadMore}>
          {tCommon('multiPicker.showMore')}
        </Button>
      )}
    </Card>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const t = useTexts('sparePart');
  const { kind, quantity, valueCents, store, part, order, note, by, at } = entry;
  const sign = quantity > 0 ? '+' : '';
  const about = [describe(entry, t), order && t('entry.order', { number: order.orderNo }), note].filter(Boolean).join(' · ');
  return (
    <Row
      label={`${t(`kind.${kind}`)} · ${store.name}`}
      hint={
        <>
          {about !== '' && (
            <>
              {about}
              <br />
            </>
          )}
          {by.fullName} · {formatWhen(at)}
        </>
      }
      {...(order && { to: screenAddress('workOrder', { id: order.id }) })}
    >
      {sign}
      {formatQuantity(quantity)} {part.unit}
      {quantity !== 0 && (
        <>
          <br />
          <span className={styles.hint}>{formatMoney(Math.abs(valueCents))}</span>
        </>
      )}
    </Row>
  );
}

type Words = ReturnType<typeof useTexts<'sparePart'>>;

function describe({ kind, quantity, otherStore }: Entry, t: Words): string | null {
  if (kind === 'count') return t(quantity === 0 ? 'entry.agreed' : quantity > 0 ? 'entry.surplus' : 'entry.loss');
  if (kind !== 'transfer' || otherStore === null) return null;
  return t(quantity > 0 ? 'entry.from' : 'entry.to', { store: otherStore.name });
}
