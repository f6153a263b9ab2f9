import { describeLacked, type SkillFacts } from '#features/work-order-form/model/skill-words.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

export interface SkillWarningProps {
  /** Those who are chosen. */
  chosen: readonly (Pick<SkillFacts, 'lackedSkills'> & { id: string; name: string })[];
}

/** Warns of who is chosen without a certificate that the work takes. The order can go to them all the same. */
export function SkillWarning({ chosen }: SkillWarningProps) {
  const t = useTexts('workOrderForm');
  const lacking = chosen.filter(({ lackedSkills }) => lackedSkills.length > 0);
  if (lacking.length === 0) return null;
  return (
    <Callout tone="warn" icon="alarm" title={t('skillWarning.title')}>
      {lacking.map((one) => (
        <span key={one.id}>
          {t('skillWarning.line', { name: one.name, words: formatList(describeLacked(one, t)) })}
          <br />
        </span>
      ))}
      {t('skillWarning.hint')}
    </Callout>
  );
}
