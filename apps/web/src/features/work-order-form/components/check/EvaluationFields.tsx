import { maxRemarkLength } from '@energy-om/domain';
import type { ActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { Rating } from '#shared/ui/form/Rating.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import styles from './EvaluationFields.module.css';

export interface EvaluationValues {
  solved: boolean | null;
  stars: number | null;
  tags: readonly string[];
  comment: string;
  reason: string;
}

/** Whether it is solved; then the rating with its reasons, or what is still wrong. */
export function EvaluationFields({ form }: { form: ActionForm<EvaluationValues> }) {
  const t = useTexts('workOrderForm');
  const { solved } = form.values;
  return (
    <Card>
      <FieldStack>
        <Choice
          label={t('evaluation.solved')}
          required
          options={[
            { value: 'yes', label: t('evaluation.yes') },
            { value: 'no', label: t('evaluation.no') },
          ]}
          value={solved === null ? null : solved ? 'yes' : 'no'}
          onChange={(answer) => form.change({ solved: answer === 'yes' })}
          error={form.faults.within('solved')}
        />
        {solved === true && <PraiseFields form={form} />}
        {solved === false && (
          <TextArea label={t('evaluation.reason')} required placeholder={t('evaluation.reasonExample')} {...form.field('reason')} />
        )}
      </FieldStack>
    </Card>
  );
}

/** Stars, the tags that explain them, and a comment. */
function PraiseFields({ form }: { form: ActionForm<EvaluationValues> }) {
  const t = useTexts('workOrderForm');
  const tags = useTags()(form.values.stars);
  const { value: stars, onChange, error } = form.field('stars');
  return (
    <>
      <Field label={t('evaluation.stars')} kind="group" required error={error}>
        <div className={styles.stars}>
          <Rating value={stars} onChange={onChange} label={t('evaluation.stars')} />
          <span className={styles.word}>
            {stars === null ? t('evaluation.tapStars') : t(`evaluation.words.${stars as 1 | 2 | 3 | 4 | 5}`)}
          </span>
        </div>
      </Field>
      {stars !== null && (
        <MultiChoice
          label={t(stars >= minGoodStars ? 'evaluation.whatGood' : 'evaluation.whatBad')}
          optional
          layout="pills"
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          {...form.field('tags')}
          value={form.values.tags.filter((tag) => tags.includes(tag))}
        />
      )}
      <TextArea
        label={t('evaluation.comment')}
        optional
        placeholder={t('evaluation.commentExample')}
        limit={maxRemarkLength}
        {...form.field('comment')}
      />
    </>
  );
}

const minGoodStars = 4;
const goodTags = ['quick', 'skilled', 'friendly', 'tidy', 'clear'] as const;
const badTags = ['late', 'unskilled', 'unfriendly', 'untidy', 'unclear'] as const;

/** The tags differ between few and many stars; there are none before any star is given. */
export function useTags(): (stars: number | null) => string[] {
  const t = useTexts('workOrderForm');
  return (stars) => {
    if (stars === null) return [];
    return (stars >= minGoodStars ? goodTags : badTags).map((tag) => t(`evaluation.tags.${tag}`));
  };
}
