import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Button } from '../ui/form/Button.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { PhotoPicker } from '../ui/photo/PhotoPicker.tsx';
import styles from './ReadingQuestion.module.css';
import type { TypedKept } from './typed-kept.ts';

export interface ReadingQuestionProps {
  /** Why the reading is doubtful, in words. */
  sentence: string;
  /** The message that the question was not answered; null before the form was sent. */
  unanswered: string | null;
  /** The formatted suggestion; null where no similar value is plausible. */
  suggestion: string | null;
  onTakeSuggestion: () => void;
  /** Null: the field has the meter's own value already, or the meter sends none. */
  onTakeLive: (() => void) | null;
  kept: TypedKept;
  onKeptChange: (change: (before: TypedKept) => TypedKept) => void;
  stamp: readonly string[];
  onPhotosBusy: (isBusy: boolean) => void;
}

/** The question about a doubtful reading: take the suggestion, take the meter's own value, or keep it with a photo or a reason. */
export function ReadingQuestion(props: ReadingQuestionProps) {
  const { sentence, unanswered, suggestion, onTakeSuggestion, onTakeLive, kept, onKeptChange, stamp, onPhotosBusy } = props;
  const t = useTexts('workOrderForm');
  const [isKeeping, setKeeping] = useState(kept.reason !== '' || kept.photos.length > 0);
  return (
    <fieldset className={styles.question} aria-label={sentence}>
      <p className={styles.sentence} role="status">
        <Icon name="info" size={18} />
        <span>{sentence}</span>
      </p>
      <div className={styles.ways}>
        {suggestion !== null && (
          <Button variant="plain" size="small" onPress={onTakeSuggestion}>
            {t('reading.takeSuggestion', { value: suggestion })}
          </Button>
        )}
        {onTakeLive && (
          <Button variant="plain" size="small" onPress={onTakeLive}>
            {t('reading.takeLive')}
          </Button>
        )}
        {!isKeeping && (
          <Button variant="plain" size="small" onPress={() => setKeeping(true)}>
            {t('reading.keep')}
          </Button>
        )}
      </div>
      {(isKeeping || unanswered !== null) && (
        <>
          <PhotoPicker
            label={t('reading.photo')}
            value={kept.photos}
            onChange={(change) => onKeptChange((before) => ({ ...before, photos: change(before.photos) }))}
            stamp={stamp}
            formData={{ bucket: 'work-order' }}
            onBusyChange={onPhotosBusy}
          />
          <TextArea
            label={t('reading.reason')}
            value={kept.reason}
            onChange={(reason) => onKeptChange((before) => ({ ...before, reason }))}
            placeholder={t('reading.reasonExample')}
            rows={1}
            hint={t('reading.keepHow')}
            error={unanswered && kept.reason.trim() === '' && kept.photos.length === 0 ? unanswered : null}
          />
        </>
      )}
    </fieldset>
  );
}
