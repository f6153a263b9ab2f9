import { planTemplates } from '@energy-om/domain';
import { useDemandedSkills } from '#features/plan/hooks/use-demanded-skills.ts';
import { applyTemplate, findTemplate } from '#features/plan/model/apply-template.ts';
import { describeRule } from '#features/plan/model/rule-words.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import styles from '../fields.module.css';
import type { PlanFieldsProps } from './plan-fields.ts';

/** Fills a new plan in from one that operators of the trade commonly have. */
export function TemplateCard({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { data: projects = [] } = useApiQuery('listManagedProjects', {}, { silent: true });
  const { projectId, startTime, businessTypeId } = form.values;
  const demands = useDemandedSkills(businessTypeId);
  const types = projects.find(({ id }) => id === projectId)?.businessTypes ?? [];
  const chosen = findTemplate(form.values.templateId);
  const options = planTemplates.map((template) => {
    const { id, trade, name, rule, trigger, counter } = template;
    const words = describeRule({ trigger, rule, counter, counterUnit: counter && 'h', startsAt: `2026-01-01T${startTime}` });
    return { value: id, label: `${t(`trade.${trade}`)} · ${name[currentLanguage()]}`, hint: words };
  });
  return (
    <Card title={t('template.title')}>
      <div className={styles.stack}>
        <PickerField
          label={t('template.choose')}
          hint={t('template.hint')}
          options={options}
          value={form.values.templateId}
          onChange={(id) => {
            const template = findTemplate(id);
            if (template) form.change(applyTemplate(form.values, template, types));
          }}
        />
        {chosen && (
          <p className={styles.words}>
            {[
              t('template.specialty', { specialty: chosen.specialty }),
              // What the business type demands is named where its people are counted.
              demands.length === 0 &&
                chosen.skills.length > 0 &&
                t('template.skills', { skills: formatList(chosen.skills.map((kind) => skillTitle({ kind, name: '' }))) }),
              chosen.source && t('template.source', { source: chosen.source }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </Card>
  );
}
