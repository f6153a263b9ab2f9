import { maxNoteLength } from '@energy-om/domain';
import { type CountLine, useStockCount } from '#features/spare-part/hooks/use-stock-count.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { formatQuantity, parseQuantity } from '#shared/spare-part/spare-part.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../spare-part.module.css';

/** Counts a store: what is there beside what the books have, and what both differ by. */
export function CountForm({ storeId, storeName }: { storeId: string; storeName: string }) {
  const t = useTexts('sparePart');
  const { form, type, lines, isError, refetch, typedCount } = useStockCount(storeId);
  const { counted, books } = form.values;
  const isEmpty = lines?.length === 0;
  return (
    <Screen
      title={`${t('count.title')} · ${storeName}`}
      back={screenAddress('stores')}
      bottom={
        lines !== undefined &&
        !isEmpty && (
          <BottomBar note={form.faults.all['counted']}>
            <Button onPress={() => form.submit()}>
              {typedCount > 0 ? t('count.submit', { count: typedCount }) : t('count.submitNone')}
            </Button>
          </BottomBar>
        )
      }
    >
      {isEmpty && <Empty icon="tools" title={t('count.empty')} hint={t('count.emptyHint')} />}
      {lines === undefined && (isError ? <LoadFailed onRetry={refetch} /> : <SkeletonList count={4} />)}
      {lines !== undefined && !isEmpty && (
        <>
          <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
          <Callout icon="info">{t('count.hint')}</Callout>
          <Card>
            {lines.map((line) => (
              <Line
                key={line.part.id}
                line={line}
                typed={counted[line.part.id] ?? ''}
                typedAt={books[line.part.id] ?? line.book}
                onChange={(typed) => type(line, typed)}
                error={form.faults.all[`counted.${line.part.id}`] ?? null}
              />
            ))}
          </Card>
          <Card>
            <TextField
              label={t('count.note')}
              optional
              maxLength={maxNoteLength}
              placeholder={t('count.noteExample')}
              {...form.field('note')}
            />
          </Card>
        </>
      )}
    </Screen>
  );
}

interface LineProps {
  line: CountLine;
  typed: string;
  /** What the books had when the count was typed. */
  typedAt: number;
  onChange: (typed: string) => void;
  error: string | null;
}

function Line({ line: { part, book }, typed, typedAt, onChange, error }: LineProps) {
  const t = useTexts('sparePart');
  const quantity = parseQuantity(typed, 0);
  const difference = quantity === null ? null : (Math.round(quantity * 1000) - Math.round(book * 1000)) / 1000;
  const hasMoved = typedAt !== book;
  return (
    <div className={styles.countLine}>
      <TextField
        label={`${part.name} ${part.model}`.trim()}
        inputMode="decimal"
        unit={part.unit}
        value={typed}
        onChange={onChange}
        hint={`${part.code} · ${t('count.book', { quantity: formatQuantity(book), unit: part.unit })}`}
        error={error}
        placeholder={t('count.counted')}
      />
      {difference !== null && (
        <span className={difference === 0 && !hasMoved ? styles.same : styles.differs}>
          {hasMoved
            ? t('count.lineMoved', { from: formatQuantity(typedAt) })
            : difference === 0
              ? t('count.same')
              : t(difference > 0 ? 'count.more' : 'count.less', { quantity: `${formatQuantity(Math.abs(difference))} ${part.unit}` })}
        </span>
      )}
    </div>
  );
}
