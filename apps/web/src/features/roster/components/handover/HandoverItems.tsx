import type { HandoverItem } from '#features/roster/hooks/use-handover.ts';
import { addressOfItem, describeItem, iconOfKind, sortHandoverItems } from '#features/roster/model/handover-items.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './handover.module.css';

interface HandoverItemsProps {
  items: readonly HandoverItem[];
  /** The account takes over: the next item stands out, and what comes after it is only counted. */
  oneByOne: boolean;
}

export function HandoverItems({ items, oneByOne }: HandoverItemsProps) {
  const t = useTexts('roster');
  const { answered, next, later, ended } = sortHandoverItems(items);
  if (items.length === 0) {
    return <Empty icon="check" title={t('handover.nothing')} hint={t('handover.nothingHint')} />;
  }
  const coming = oneByOne || next === null ? [] : [next, ...later];
  return (
    <>
      {oneByOne && next && <NextItem item={next} number={answered.length + 1} count={answered.length + 1 + later.length} />}
      {oneByOne && later.length > 0 && <p className={styles.later}>{t('handover.later', { count: later.length })}</p>}
      {coming.length > 0 && (
        <Card title={t('handover.items', { count: coming.length })}>
          {coming.map((item) => (
            <ItemRow key={item.key} item={item} />
          ))}
        </Card>
      )}
      {answered.length > 0 && (
        <Card title={t('handover.answered', { count: answered.length })}>
          {answered.map((item) => (
            <ItemRow key={item.key} item={item} />
          ))}
        </Card>
      )}
      {ended.length > 0 && (
        <Card title={t('handover.ended', { count: ended.length })}>
          {ended.map((item) => (
            <ItemRow key={item.key} item={item} />
          ))}
        </Card>
      )}
    </>
  );
}

function NextItem({ item, number, count }: { item: HandoverItem; number: number; count: number }) {
  const t = useTexts('roster');
  return (
    <section className={styles.next} aria-label={t('handover.progress', { number, count })}>
      <p className={styles.head}>
        <span>{t(`handover.kind.${item.kind}`)}</span>
        <span>{t('handover.progress', { number, count })}</span>
      </p>
      <h2 className={styles.title}>
        {item.title} {item.level !== null && <LevelChip level={item.level} />}
      </h2>
      <p className={styles.words}>{describeItem(item)}</p>
      <Row icon={iconOfKind[item.kind]} label={t('handover.open')} to={addressOfItem(item)} />
    </section>
  );
}

function ItemRow({ item }: { item: HandoverItem }) {
  const t = useTexts('roster');
  const { answer, isEnded, kind, title } = item;
  const said = answer && [answer.by, answer.remark].filter(Boolean).join(t('handover.colon'));
  return (
    <Row
      icon={answer?.value === 'known' && !isEnded ? 'check' : iconOfKind[kind]}
      label={isEnded ? <s>{title}</s> : title}
      hint={[t(`handover.kind.${kind}`), describeItem(item), said].filter(Boolean).join(' · ')}
      to={addressOfItem(item)}
    >
      {answer && <Chip tone={answer.value === 'known' ? 'good' : 'warn'}>{t(`handover.answers.${answer.value}`)}</Chip>}
    </Row>
  );
}
