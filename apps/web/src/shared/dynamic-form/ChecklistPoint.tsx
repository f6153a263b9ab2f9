import { maxRemarkLength, type PointAnswer, type PointState, pointStates } from '@energy-om/domain';
import { useEffect, useId, useRef, useState } from 'react';
import type { Faults } from '../form/faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { Chip } from '../ui/chip/Chip.tsx';
import { Icon } from '../ui/display/Icon.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Row } from '../ui/list/Row.tsx';
import { PhotoPicker } from '../ui/photo/PhotoPicker.tsx';
import styles from './ChecklistField.module.css';

/** What the points of a checklist receive from their form. */
export interface PointSurroundings {
  /** Written into photos: order number and site. */
  stamp: readonly string[];
  onPhotosBusy: (source: string, isBusy: boolean) => void;
  /** Starts a follow-up order for what was found; null where this account may create none. */
  onFollowUp: ((found: PointAnswer) => void) | null;
  /** The number of the follow-up order. */
  followUpNo: (id: string) => string | null;
}

export interface ChecklistPointProps extends PointSurroundings {
  point: string;
  answer: PointAnswer | null;
  onChange: (answer: PointAnswer) => void;
  fault: string | null;
  faults: Faults;
}

/** One point: three answers side by side until one is given; an abnormal point stays open for a text, photos and a follow-up order. */
export function ChecklistPoint({ point, answer, onChange, fault, faults, ...surroundings }: ChecklistPointProps) {
  const [isReopened, setReopened] = useState(false);
  const [isAnsweredHere, setAnsweredHere] = useState(false);
  if (answer && answer.state !== 'abnormal' && !isReopened) {
    return <AnsweredPoint point={point} state={answer.state} takesFocus={isAnsweredHere} onReopen={() => setReopened(true)} />;
  }
  const choose = (state: PointState) => {
    setReopened(false);
    setAnsweredHere(true);
    onChange({ ...(answer ?? { point, text: '', photoIds: [], followUpOrderId: null }), state });
  };
  return (
    <div className={styles.open} data-invalid={fault !== null || undefined}>
      <PointStates point={point} state={answer?.state ?? null} onChoose={choose} />
      {faults.state && (
        <p className={styles.error} role="alert">
          {faults.state}
        </p>
      )}
      {answer?.state === 'abnormal' && <FoundFields answer={answer} onChange={onChange} faults={faults} {...surroundings} />}
    </div>
  );
}

interface AnsweredPointProps {
  point: string;
  state: Exclude<PointState, 'abnormal'>;
  /** The button that was pressed has disappeared with the answer. */
  takesFocus: boolean;
  onReopen: () => void;
}

function AnsweredPoint({ point, state, takesFocus, onReopen }: AnsweredPointProps) {
  const t = useTexts('workOrderForm');
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) change.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={styles.line}>
      <span className={styles.name}>{point}</span>
      <Chip tone={state === 'normal' ? 'good' : 'neutral'}>
        {state === 'normal' && <Icon name="check" size={14} />}
        {t(`checklist.state.${state}`)}
      </Chip>
      <button ref={change} type="button" className={styles.change} onClick={onReopen} aria-label={t('checklist.change', { point })}>
        <Icon name="edit" size={18} />
      </button>
    </div>
  );
}

function PointStates({ point, state, onChoose }: { point: string; state: PointState | null; onChoose: (state: PointState) => void }) {
  const t = useTexts('workOrderForm');
  const name = useId();
  return (
    <>
      <span className={styles.name} id={`${name}-point`}>
        {point}
      </span>
      <div className={styles.states} role="radiogroup" aria-labelledby={`${name}-point`}>
        {pointStates.map((one) => (
          <label key={one} className={styles.state} data-state={one}>
            <input type="radio" name={name} checked={one === state} onChange={() => onChoose(one)} />
            {t(`checklist.state.${one}`)}
          </label>
        ))}
      </div>
    </>
  );
}

type FoundFieldsProps = PointSurroundings & { answer: PointAnswer; onChange: (answer: PointAnswer) => void; faults: Faults };

/** What was found: a text, photos, and the follow-up order. */
function FoundFields({ answer, onChange, faults, stamp, onPhotosBusy, onFollowUp, followUpNo }: FoundFieldsProps) {
  const t = useTexts('workOrderForm');
  const { point, text, photoIds, followUpOrderId } = answer;
  const orderNo = followUpOrderId && followUpNo(followUpOrderId);
  return (
    <>
      <TextArea
        label={t('checklist.found')}
        required
        value={text}
        onChange={(typed) => onChange({ ...answer, text: typed })}
        placeholder={t('checklist.foundExample')}
        limit={maxRemarkLength}
        rows={2}
        error={faults.text ?? null}
      />
      <PhotoPicker
        label={t('checklist.photo')}
        required
        value={photoIds.map(storedPhotoOf)}
        onChange={(change) => onChange({ ...answer, photoIds: change(photoIds.map(storedPhotoOf)).map(({ id }) => id) })}
        stamp={stamp}
        formData={{ bucket: 'work-order' }}
        onBusyChange={(isBusy) => onPhotosBusy(point, isBusy)}
        error={faults.photoIds ?? null}
      />
      {followUpOrderId ? (
        <Row icon="check" label={t('checklist.followedUp')} hint={orderNo ?? undefined} />
      ) : (
        onFollowUp && (
          <Row icon="order" label={t('checklist.followUp')} hint={t('checklist.followUpHint')} onPress={() => onFollowUp(answer)} />
        )
      )}
    </>
  );
}
