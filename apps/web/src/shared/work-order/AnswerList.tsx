import { type FormAnswer, type FormField, isPhotoAnswer, isSignatureAnswer, type PointAnswer, readChecklist } from '@energy-om/domain';
import { Link } from 'react-router';
import { isShownReading, type ShownAnswer, type ShownAnswers } from '../dynamic-form/answers.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { signatureRatio } from '../signature/signature-ratio.ts';
import { Icon, type IconName } from '../ui/display/Icon.tsx';
import { AuthorisedImage } from '../ui/photo/AuthorisedImage.tsx';
import { PhotoGrid } from '../ui/photo/PhotoGrid.tsx';
import { presentAnswer } from './present-answer.ts';
import { ReadingDoubtNote } from './ReadingList.tsx';
import styles from './WorkResult.module.css';

/** The answers of a form, each with its label; a checklist point by point. */
export function AnswerList({ fields, answers }: { fields: readonly FormField[]; answers: ShownAnswers }) {
  return (
    <dl className={styles.facts}>
      {fields.map((field) => {
        const answer = answers[field.key];
        return (
          <div key={field.key} className={isWide(field, answer) ? styles.wide : styles.fact}>
            <dt>{field.label}</dt>
            <dd>
              <Answer field={field} answer={answer} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Whether an answer needs a line of its own. */
function isWide({ type }: FormField, answer: ShownAnswer | undefined): boolean {
  return type === 'checklist' || isPhotoAnswer(answer) || isSignatureAnswer(answer) || (isShownReading(answer) && answer.doubt !== null);
}

function Answer({ field, answer }: { field: FormField; answer: ShownAnswer | undefined }) {
  if (field.type === 'checklist') return <Points options={field.options} answer={isShownReading(answer) ? null : answer} />;
  if (isPhotoAnswer(answer)) return <PhotoGrid photos={answer.photoIds.map(storedPhotoOf)} />;
  if (isSignatureAnswer(answer)) {
    const { url } = storedPhotoOf(answer.signatureId);
    return <AuthorisedImage url={url} alt={field.label} ratio={signatureRatio} className={styles.signaturePicture} />;
  }
  return (
    <>
      {presentAnswer(answer, field)}
      {isShownReading(answer) && answer.doubt && <ReadingDoubtNote doubt={answer.doubt} kept={answer.kept} />}
    </>
  );
}

const stateIcons: Record<PointAnswer['state'], IconName> = { normal: 'check', abnormal: 'close', notApplicable: 'more' };

/** A point without an answer is of the time when points were only ticked. */
function Points({ options, answer }: { options: readonly string[]; answer: FormAnswer | undefined }) {
  const points = readChecklist(answer);
  return (
    <ul className={styles.points}>
      {options.map((option) => (
        <Point key={option} option={option} answer={points.get(option) ?? null} />
      ))}
    </ul>
  );
}

function Point({ option, answer }: { option: string; answer: PointAnswer | null }) {
  const t = useTexts('workOrderForm');
  const stateText = answer ? t(`checklist.state.${answer.state}`) : t('checklist.notTicked');
  return (
    <li className={styles.point} data-state={answer?.state ?? 'open'}>
      <span className={styles.pointLine}>
        <Icon name={answer ? stateIcons[answer.state] : 'more'} size={16} />
        <span className={styles.pointName}>{option}</span>
        <span className={styles.pointState}>{stateText}</span>
      </span>
      {answer?.state === 'abnormal' && (
        <>
          {answer.text && <p className={styles.pointText}>{answer.text}</p>}
          {answer.photoIds.length > 0 && <PhotoGrid photos={answer.photoIds.map(storedPhotoOf)} />}
          {answer.followUpOrderId && (
            <Link className={styles.pointLink} to={screenAddress('workOrder', { id: answer.followUpOrderId })}>
              {t('checklist.toFollowUp')}
              <Icon name="forward" size={16} />
            </Link>
          )}
        </>
      )}
    </li>
  );
}
