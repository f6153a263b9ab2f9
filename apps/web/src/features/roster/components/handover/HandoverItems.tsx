import { supplyKinds } from '@energy-om/domain';
import type { HandoverItem } from '#features/roster/hooks/use-handover.ts';
import { addressOfItem, describeItem, iconOfKind, sortHandoverItems } from '#features/roster/model/handover-items.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './handover.module.css';
import { ItemRow } from './ItemRow.tsx';

interface HandoverItemsProps {
  items: readonly HandoverItem[];
  /** The account takes over: the next item stands out between those that it has read and those to come. */
  oneByOne: boolean;
  onOpen: (key: string) => void;
}

/** So many of those to come are named; the others are counted. */
const shownLater = 3;

export function HandoverItems({ items, oneByOne, onOpen }: HandoverItemsProps) {
  const t = useTexts('roster');
  const { answered, next, later, ended } = sortHandoverItems(items);
  if (items.length === 0) {
    return <Empty icon="check" title={t('handover.nothing')} hint={t('handover.nothingHint')} />;
  }
  const stands = oneByOne && next !== null;
  const coming = stands ? later.slice(0, shownLater) : [...(next ? [next] : []), ...later];
  const more = stands ? later.length - coming.length : 0;
  const rows = (listed: readonly HandoverItem[]) => listed.map((item) => <ItemRow key={item.key} item={item} onOpen={onOpen} />);
  return (
    <>
      {answered.length > 0 && <Card title={t('handover.answered', { count: answered.length })}>{rows(answered)}</Card>}
      {stands && <NextItem item={next} number={answered.length + 1} onOpen={onOpen} />}
      {coming.length > 0 && (
        <Card title={t(stands ? 'handover.later' : 'handover.items', { count: stands ? later.length : coming.length })}>
          {rows(coming)}
          {more > 0 && <p className={styles.more}>{t('handover.more', { count: more })}</p>}
        </Card>
      )}
      {ended.length > 0 && <Card title={t('handover.ended', { count: ended.length })}>{rows(ended)}</Card>}
    </>
  );
}

function NextItem({ item, number, onOpen }: { item: HandoverItem; number: number; onOpen: (key: string) => void }) {
  const t = useTexts('roster');
  const { key, kind, title, level, lock, comments } = item;
  return (
    <section className={styles.next} aria-label={t('handover.number', { number })}>
      <p className={styles.head}>
        <b>{t('handover.numberOfKind', { number, kind: t(`handover.kind.${kind}`) })}</b>
        <span className={styles.chips}>
          {supplyKinds.includes(kind) && <Chip tone="danger">{t('handover.supply')}</Chip>}
          {level !== null && <LevelChip level={level} />}
        </span>
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{describeItem(item)}</p>
      {lock?.photo && <PhotoGrid photos={[lock.photo]} />}
      <div>
        <Row icon={iconOfKind[kind]} label={t(`handover.open.${kind}`)} to={addressOfItem(item)} />
        <Row
          icon="chat"
          label={comments.length > 0 ? t('handover.comments', { count: comments.length }) : t('handover.comment')}
          onPress={() => onOpen(key)}
        />
      </div>
    </section>
  );
}
