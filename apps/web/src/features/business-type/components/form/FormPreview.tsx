import { type FormField, findAnswerFaults } from '@energy-om/domain';
import { useState } from 'react';
import type { FormSource } from '#features/business-type/model/form-source.ts';
import { type TypedAnswers, toAnswers } from '#shared/dynamic-form/answers.ts';
import { DynamicForm } from '#shared/dynamic-form/DynamicForm.tsx';
import { textsOfFaults } from '#shared/dynamic-form/fault-text.ts';
import { anyPlace } from '#shared/dynamic-form/meter-place.ts';
import { faultsBelow } from '#shared/form/faults.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from '../type/fields.module.css';

const noAnswers: TypedAnswers = {};

export interface FormPreviewProps {
  title: string;
  purpose: FormSource['purpose'];
  fields: readonly FormField[];
}

/** The form as it is filled in on site, with the same checks; what is filled in here is not stored. */
export function FormPreview({ title, purpose, fields }: FormPreviewProps) {
  const t = useTexts('businessType');
  const [answers, setAnswers] = useState(noAnswers);
  const faults = useFieldFaults();
  if (fields.length === 0) return <Empty icon="checklist" title={t('preview.empty')} hint={t(`preview.emptyHint.${purpose}`)} />;
  const change = (changed: TypedAnswers) => {
    const keys = Object.keys(changed).filter((key) => changed[key] !== answers[key]);
    setAnswers(changed);
    faults.forgetWithin(...keys.map((key) => `answers.${key}`));
  };
  const check = () => {
    if (!faults.show(textsOfFaults(findAnswerFaults(toAnswers(fields, answers), fields, 'answers')))) return;
    showToast(t('preview.passed'), { kind: 'success' });
  };
  const restart = () => {
    setAnswers(noAnswers);
    faults.show({});
  };
  return (
    <>
      <Callout icon="eye">{t(`preview.note.${purpose}`)}</Callout>
      <Card title={title}>
        <div className={styles.stack}>
          <DynamicForm
            fields={fields}
            value={answers}
            onChange={change}
            faults={faultsBelow(faults.all, 'answers')}
            surroundings={{ stamp: [title], onPhotosBusy: () => undefined, onFollowUp: null, followUpNo: () => null, meters: anyPlace }}
          />
        </div>
      </Card>
      <div className={styles.buttons}>
        <Button variant="plain" size="small" onPress={check}>
          {t('preview.check')}
        </Button>
        <Button variant="text" size="small" onPress={restart}>
          {t('preview.restart')}
        </Button>
      </div>
    </>
  );
}
