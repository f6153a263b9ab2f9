import { maxNameLength, maxWorkCodes } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

/** The longest text of all codes, with a line break each. */
const maxCodesLength = maxWorkCodes * (maxNameLength + 1);

/** The causes and the remedies of which the results name one each. */
export function CodesCard({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  return (
    <Card title={t('codes')}>
      <div className={styles.stack}>
        {(['causeCodes', 'remedyCodes'] as const).map((name) => (
          <TextArea
            key={name}
            label={t(name)}
            optional
            hint={t('codesHint')}
            placeholder={t(`${name}Example`)}
            rows={3}
            limit={maxCodesLength}
            {...form.field(name)}
          />
        ))}
      </div>
    </Card>
  );
}
