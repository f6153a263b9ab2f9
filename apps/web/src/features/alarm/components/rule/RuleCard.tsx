import type { Rule } from '#features/alarm/model/rule-draft.ts';
import { describeCondition } from '#shared/alarm/describe-condition.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './RuleCard.module.css';

/** A rule in a list: its target, its condition, whether it raises orders, and whether it is on. */
export function RuleCard({ rule }: { rule: Rule }) {
  const t = useTexts('alarmRule');
  const { name, target, condition, watched, level, businessType, enabled, openAlarms, schedule, template } = rule;
  return (
    <Card level={enabled ? level : undefined}>
      <CardHead title={name} to={screenAddress('alarmRule', { id: rule.id })}>
        {enabled ? <LevelChip level={level} /> : <Chip>{t('disabled')}</Chip>}
      </CardHead>
      <p className={styles.target}>
        {t(`target.${target.kind}`)} · {target.name}
      </p>
      <p className={styles.condition}>{describeCondition(condition, watched)}</p>
      <div className={styles.chips}>
        {openAlarms > 0 && <Chip tone="danger">{t('openAlarms', { count: openAlarms })}</Chip>}
        {businessType ? <Chip tone="brand">{t('raisesOrders', { type: businessType.name })}</Chip> : <Chip>{t('noOrders')}</Chip>}
        {schedule !== null && <Chip>{t('scheduled')}</Chip>}
        {template && <Chip>{template.source ?? t('template.practice')}</Chip>}
      </div>
    </Card>
  );
}
