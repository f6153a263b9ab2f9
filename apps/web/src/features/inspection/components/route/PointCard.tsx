import type { RouteFormFields } from '#features/inspection/hooks/use-route-form.ts';
import type { TypedPoint } from '#features/inspection/model/route-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from '../inspection.module.css';
import { PointFields } from './PointFields.tsx';
import { QuestionsFields } from './QuestionsFields.tsx';

export interface PointCardProps {
  form: RouteFormFields;
  point: TypedPoint;
  /** From 0. */
  index: number;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A point in one line, or unfolded with everything that can be set for it. */
export function PointCard({ form, point, index, isLast, isOpen, onToggle, onMove, onRemove }: PointCardProps) {
  const t = useTexts('inspection');
  const change = (changes: Partial<TypedPoint>) =>
    form.change({ points: form.values.points.map((one) => (one.key === point.key ? { ...one, ...changes } : one)) });
  const fault = form.faults.within(`points.${index}`);
  return (
    <div className={styles.point}>
      <div className={styles.line}>
        <span className={styles.number}>{index + 1}</span>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
          <span>{point.name.trim() || t('edit.unnamed')}</span>
          <br />
          <span className={styles.words}>{t('edit.pointFacts', { code: point.code, count: point.questions.length })}</span>
          {!isOpen && fault && <span className={styles.fault}> {fault}</span>}
        </button>
        <Icon name="down" size={18} />
      </div>
      {isOpen && (
        <>
          <div className={styles.buttons}>
            <Button variant="text" size="small" disabled={index === 0} onPress={() => onMove(-1)}>
              {t('edit.moveUp')}
            </Button>
            <Button variant="text" size="small" disabled={isLast} onPress={() => onMove(1)}>
              {t('edit.moveDown')}
            </Button>
            <Button variant="text" size="small" dangerous onPress={onRemove}>
              {t('edit.removePoint')}
            </Button>
          </div>
          <PointFields form={form} point={point} index={index} onChange={change} />
          <QuestionsFields
            form={form}
            questions={point.questions}
            path={`points.${index}.questions`}
            onChange={(questions) => change({ questions })}
          />
        </>
      )}
    </div>
  );
}
