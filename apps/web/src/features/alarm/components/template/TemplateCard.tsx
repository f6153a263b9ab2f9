import { limitFrom, type RuleTemplate, ruleNameOf, type TemplateChoice, toTypedParameter } from '#features/alarm/model/template-choice.ts';
import { formatSeconds } from '#shared/alarm/describe-condition.ts';
import { formatLimit } from '#shared/device/format-measured.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './TemplateCard.module.css';

export interface TemplateCardProps {
  template: RuleTemplate;
  form: FormFields<TemplateChoice>;
}

/** A template with its number to be given, and a switch for each value that it fits. */
export function TemplateCard({ template, form }: TemplateCardProps) {
  const t = useTexts('alarmRule');
  const { id, name, level, source, direction, forSeconds, parameter, schedule, values } = template;
  const { chosen, parameters } = form.values;
  const limit = limitFrom(template, parameters);
  const isOpen = values.some(({ key, isAdded }) => !isAdded && chosen.includes(ruleNameOf(id, key)));
  const toggle = (rule: string, isChosen: boolean) =>
    form.change({ chosen: isChosen ? [...chosen, rule] : chosen.filter((other) => other !== rule) });
  return (
    <Card>
      <CardHead title={name} to={undefined}>
        <LevelChip level={level} />
      </CardHead>
      <p className={styles.facts}>
        <Dotted>
          {direction && Number.isFinite(limit) && <span>{t(`template.${direction}`, { limit: formatLimit(limit, parameter.unit) })}</span>}
          {parameter.kind === 'seconds' && Number.isFinite(limit) && <span>{t('template.silent', { time: formatSeconds(limit) })}</span>}
          {direction && forSeconds > 0 && <span>{t('template.lasting', { time: formatSeconds(forSeconds) })}</span>}
          {schedule?.[0] && <span>{t('template.between', { from: schedule[0].from, to: schedule[0].to })}</span>}
          <span>{source ?? t('template.practice')}</span>
        </Dotted>
      </p>
      <div>
        {values.map(({ key, label, isAdded }) => {
          const rule = ruleNameOf(id, key);
          return (
            <SwitchRow
              key={rule}
              label={label ?? t('template.whole')}
              hint={isAdded && t('template.isAdded')}
              value={isAdded || chosen.includes(rule)}
              disabled={isAdded}
              onChange={(isChosen) => toggle(rule, isChosen)}
            />
          );
        })}
      </div>
      {isOpen && (
        <TextField
          label={t(`template.parameter.${parameter.kind}`)}
          inputMode="text"
          autoComplete="off"
          maxLength={16}
          unit={parameter.kind === 'seconds' ? t('template.minutes') : parameter.unit}
          hint={parameter.kind === 'rated' && t('template.times', { factor: parameter.factor })}
          value={parameters[id] ?? toTypedParameter(template)}
          onChange={(typed) => form.change({ parameters: { ...parameters, [id]: typed } }, `parameters.${id}`)}
          error={form.faults.at(`parameters.${id}`)}
        />
      )}
    </Card>
  );
}
