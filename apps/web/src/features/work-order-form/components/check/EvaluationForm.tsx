import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { textOfFault } from '#features/work-order-form/model/fault-text.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { Rating } from '#shared/ui/form/Rating.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { WorkResult } from '#shared/work-order/WorkResult.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import styles from './EvaluationForm.module.css';
import { PhotoCompare } from './PhotoCompare.tsx';

interface EvaluationDraft {
  solved: boolean | null;
  stars: number | null;
  tags: readonly string[];
  comment: string;
  reason: string;
}

const emptyDraft: EvaluationDraft = { solved: null, stars: null, tags: [], comment: '', reason: '' };

/** The requester's word: solved or not, and how well. */
export function EvaluationForm({ order, finish }: OrderInHand) {
  const t = useTexts('workOrderForm');
  const { value: draft, change, clear } = useDraft<EvaluationDraft>(`evaluation:${order.id}`, emptyDraft);
  const { move, faults: served, hasMovedOn } = useOrderMove('commentWorkOrder', order);
  const faults = useFaults(served);
  const { solved, stars } = draft;
  const isAgain = findTransition(order, 'reportNotSolved')?.row === '20.again';
  const tags = stars === null ? [] : listTags(stars).map((key) => t(`evaluation.tags.${key}`));

  const edit = (part: Partial<EvaluationDraft>) => {
    change(part);
    faults.forget(...Object.keys(part));
  };
  const submit = async () => {
    const missing = textOfFault('missing');
    const found: Record<string, string> = {};
    if (solved === null) found.solved = missing;
    if (solved === true && stars === null) found.stars = t('evaluation.noStars');
    if (solved === false && draft.reason.trim() === '') found.reason = missing;
    if (!faults.show(found)) return;
    if (solved) {
      const given = draft.tags.filter((tag) => tags.includes(tag));
      await move({ kind: 'evaluate', solved: true, stars: stars ?? undefined, tags: given, comment: draft.comment.trim() || undefined });
    } else await move({ kind: 'evaluate', solved: false, reason: draft.reason.trim() });
    clear();
    finish(t(solved ? 'done.evaluate' : 'done.reportNotSolved'));
  };
  const next = solved === null ? null : solved ? 'next.evaluate' : isAgain ? 'next.notSolvedAgain' : 'next.notSolved';
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={submit}>{solved === false ? t('evaluation.reportNotSolved') : t('evaluation.submit')}</Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
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
            onChange={(answer) => edit({ solved: answer === 'yes' })}
            error={faults.at('solved')}
          />
          {solved === true && (
            <Field label={t('evaluation.stars')} kind="group" required error={faults.at('stars')}>
              <div className={styles.stars}>
                <Rating value={stars} onChange={(given) => edit({ stars: given })} label={t('evaluation.stars')} />
                <span className={styles.word}>
                  {stars === null ? t('evaluation.tapStars') : t(`evaluation.words.${stars as 1 | 2 | 3 | 4 | 5}`)}
                </span>
              </div>
            </Field>
          )}
          {solved === true && stars !== null && (
            <MultiChoice
              label={t(stars >= 4 ? 'evaluation.whatGood' : 'evaluation.whatBad')}
              optional
              layout="pills"
              options={tags.map((tag) => ({ value: tag, label: tag }))}
              value={draft.tags.filter((tag) => tags.includes(tag))}
              onChange={(chosen) => edit({ tags: chosen })}
            />
          )}
          {solved === true && (
            <TextArea
              label={t('evaluation.comment')}
              optional
              value={draft.comment}
              onChange={(comment) => edit({ comment })}
              placeholder={t('evaluation.commentExample')}
              limit={1000}
              error={faults.at('comment')}
            />
          )}
          {solved === false && (
            <TextArea
              label={t('evaluation.reason')}
              required
              value={draft.reason}
              onChange={(reason) => edit({ reason })}
              placeholder={t('evaluation.reasonExample')}
              error={faults.at('reason')}
            />
          )}
        </FieldStack>
      </Card>
      {next && <NextStep>{t(next)}</NextStep>}
      <PhotoCompare
        before={order.files.filter(({ kind }) => kind === 'request' || kind === 'before')}
        after={order.files.filter(({ kind }) => kind === 'after')}
      />
      <WorkResult order={order} />
    </Screen>
  );
}

const goodTags = ['quick', 'skilled', 'friendly', 'tidy', 'clear'] as const;
const badTags = ['late', 'unskilled', 'unfriendly', 'untidy', 'unclear'] as const;

/** What can be said of few stars is not what can be said of many. */
function listTags(stars: number) {
  return stars >= 4 ? goodTags : badTags;
}
