import { supplyKinds } from '@energy-om/domain';
import type { HandoverItem } from '#features/roster/hooks/use-handover.ts';
import { describeItem, iconOfKind } from '#features/roster/model/handover-items.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './handover.module.css';

/** An item on one line; a tap opens what was written about it. */
export function ItemRow({ item, onOpen }: { item: HandoverItem; onOpen: (key: string) => void }) {
  const t = useTexts('roster');
  const { key, answer, comments, isEnded, kind, title, level } = item;
  const asked = answer?.value === 'questioned';
  return (
    <Row
      icon={answer?.value === 'known' && !isEnded ? 'check' : iconOfKind[kind]}
      label={isEnded ? <s>{title}</s> : title}
      hint={
        <>
          <span className={styles.hint}>{[t(`handover.kind.${kind}`), describeItem(item)].filter(Boolean).join(' · ')}</span>
          {asked && <span className={styles.said}>{t('handover.said', { name: answer.by, text: answer.remark })}</span>}
          {comments.slice(-1).map(({ by, text, at }) => (
            <span key={at} className={styles.said}>
              {t('handover.said', { name: by.fullName, text })}
            </span>
          ))}
        </>
      }
      onPress={() => onOpen(key)}
    >
      <span className={styles.chips}>
        {!isEnded && !answer && supplyKinds.includes(kind) && <Chip tone="danger">{t('handover.supply')}</Chip>}
        {!isEnded && !answer && level !== null && <LevelChip level={level} />}
        {asked && (
          <Chip tone={comments.length > 0 ? 'neutral' : 'warn'}>
            {t(comments.length > 0 ? 'handover.replied' : 'handover.answers.questioned')}
          </Chip>
        )}
      </span>
    </Row>
  );
}
