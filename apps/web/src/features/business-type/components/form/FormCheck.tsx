import type { FormProblem } from '#features/business-type/model/form-problems.ts';
import type { TypedField } from '#features/business-type/model/typed-field.ts';
import type { VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { fieldIcons } from '../field/field-icons.ts';
import styles from '../type/fields.module.css';
import { VersionOutlook } from './VersionOutlook.tsx';

export interface FormCheckProps {
  form: VersionedForm;
  fields: readonly TypedField[];
  problems: readonly FormProblem[];
  isPublished: boolean;
  /** Opens the field of a problem. */
  onShow: (key: string) => void;
}

/** What keeps the form from being published, each with the way to its field, and what publishing means for open orders. */
export function FormCheck({ form, fields, problems, isPublished, onShow }: FormCheckProps) {
  const t = useTexts('businessType');
  return (
    <>
      {problems.length > 0 ? (
        <Card title={t('check.found', { count: problems.length })}>
          <div className={styles.rows}>
            {problems.map((problem) => (
              <ProblemRow key={`${problem.key}.${problem.part}.${problem.text}`} problem={problem} fields={fields} onShow={onShow} />
            ))}
          </div>
        </Card>
      ) : (
        <Callout tone="good" icon="check">
          {isPublished ? t('check.upToDate', { version: form.form.version }) : t('check.fine')}
        </Callout>
      )}
      {!isPublished && (
        <Card title={t('check.afterwards')}>
          <VersionOutlook form={form} />
        </Card>
      )}
    </>
  );
}

function ProblemRow({ problem, fields, onShow }: { problem: FormProblem } & Pick<FormCheckProps, 'fields' | 'onShow'>) {
  const t = useTexts('businessType');
  const field = fields.find(({ key }) => key === problem.key);
  if (!field) return <Row icon="alarm" label={problem.text} hint={t('check.whole')} />;
  const number = fields.indexOf(field) + 1;
  return (
    <Row
      icon={fieldIcons[field.type]}
      label={problem.text}
      hint={`${number} · ${field.label.trim() || t('unnamed')}`}
      onPress={() => onShow(field.key)}
    />
  );
}
