import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import type { Results } from '../model/result-tabs.ts';
import { HighlightedText } from './HighlightedText.tsx';
import styles from './OrderResult.module.css';
import { ResultRow } from './ResultRow.tsx';

type FoundOrder = NonNullable<Results['orders']>['items'][number];

export function OrderResult({ order, words }: { order: FoundOrder; words: readonly string[] }) {
  const t = useTexts('search');
  const { id, orderNo, title, level, site, executors, object } = order;
  const facts = [orderNo, site.name, ...(executors.length > 0 ? [formatList(executors.map(({ fullName }) => fullName))] : [])];
  const isVisibleMatch = words.some((word) => `${orderNo} ${title}`.toLowerCase().includes(word.toLowerCase()));
  if (object && !isVisibleMatch) facts.push(t('about', { name: `${object.name} ${object.code}` }));
  return (
    <ResultRow
      sign={<span className={styles.level} data-level={level} />}
      title={<HighlightedText text={title} words={words} />}
      detail={<HighlightedText text={facts.join(' · ')} words={words} />}
      to={screenAddress('workOrder', { id })}
      end={<State order={order} />}
    />
  );
}

function State({ order: { overdue, onHold, status } }: { order: FoundOrder }) {
  const t = useTexts('search');
  if (overdue) return <Chip tone="danger">{t('overdue')}</Chip>;
  return onHold ? <Chip tone="warn">{t('onHold')}</Chip> : <StatusChip status={status} />;
}
