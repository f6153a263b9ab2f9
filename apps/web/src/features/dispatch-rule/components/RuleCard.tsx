import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import type { Rule } from '../model/rule-draft.ts';
import { useRuleSummary } from '../model/use-rule-summary.ts';
import styles from './RuleCard.module.css';

/** A rule in a list: its orders, its team or person, whether it is on, and whether its team can take orders. */
export function RuleCard({ rule }: { rule: Rule }) {
  const t = useTexts('dispatchRule');
  const { id, name, priority, target, team, hindrance, enabled, mayManage } = rule;
  const summary = useRuleSummary(rule);
  return (
    <Card>
      <CardHead title={name} to={mayManage ? screenAddress('dispatchRule', { id }) : undefined}>
        {enabled ? <Chip tone="brand">{t('priority', { number: priority })}</Chip> : <Chip>{t('disabled')}</Chip>}
      </CardHead>
      <p className={enabled ? styles.orders : styles.off}>{summary}</p>
      <p className={styles.target}>{t(target === 'team' ? 'toTeam' : 'toOnShift', { team: team.name })}</p>
      {enabled && hindrance && <Callout tone="warn">{t(`hindrance.${hindrance}`)}</Callout>}
    </Card>
  );
}
