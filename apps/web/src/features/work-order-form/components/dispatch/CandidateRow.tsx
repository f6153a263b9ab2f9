import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { CandidateChips, type Fitness } from './CandidateChips.tsx';
import styles from './CandidateRow.module.css';

export interface CandidateRowProps {
  name: string;
  hint: ReactNode;
  fitness: Fitness;
  /** `radio` rows of one choice share a `group`. */
  type: 'radio' | 'checkbox';
  group?: string;
  checked: boolean;
  onChange: () => void;
  /** The first of the ranking. */
  isBest?: boolean;
  /** A further control at the right. */
  extra?: ReactNode;
}

/** A team or a person that can be chosen, with the reasons for it. */
export function CandidateRow({ name, hint, fitness, type, group, checked, onChange, isBest = false, extra }: CandidateRowProps) {
  const t = useTexts('workOrderForm');
  return (
    <div className={styles.row} data-checked={checked}>
      <label className={styles.choice}>
        <input type={type} name={group} checked={checked} onChange={onChange} />
        <Avatar name={name} />
        <span className={styles.text}>
          <span className={styles.name}>
            {name}
            {isBest && <Chip tone="good">{t('fit.best')}</Chip>}
          </span>
          <span className={styles.hint}>{hint}</span>
          <CandidateChips {...fitness} />
        </span>
      </label>
      {extra}
    </div>
  );
}
