import { describeShift, type SwappedShift } from '#features/roster/model/describe-request.ts';
import { toneOfShift } from '#shared/roster/shift-tone.ts';
import styles from './requests.module.css';

interface Side {
  label: string;
  shift: SwappedShift;
}

/** The two shifts of a swap, one above the other. */
export function SwapSides({ sides }: { sides: readonly [Side, Side] }) {
  const [own, theirs] = sides;
  return (
    <div className={styles.swap}>
      <ShiftSide {...own} />
      <span className={styles.arrows} aria-hidden="true">
        ⇅
      </span>
      <ShiftSide {...theirs} />
    </div>
  );
}

function ShiftSide({ label, shift }: Side) {
  return (
    <div className={styles.side}>
      <span className={styles.letter} data-tone={toneOfShift(new Date(shift.startsAt).getHours())} aria-hidden="true">
        {shift.letter}
      </span>
      <p className={styles.text}>
        <small>{label}</small>
        <span>{describeShift(shift)}</span>
      </p>
    </div>
  );
}
