import {
  type ClockKind,
  type ClockTarget,
  type ClockTargetChanges,
  clockKinds,
  defaultClockTargets,
  type EventLevel,
} from '@energy-om/domain';
import { useApiQuery } from '../api/use-api-query.ts';
import type { FieldFaults } from '../form/use-field-faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { ClockFields } from './ClockFields.tsx';
import styles from './ClocksCard.module.css';
import type { TypedClocks } from './clock-draft.ts';

export interface ClocksFieldProps {
  /** What overrides the organisation's targets. */
  of: 'businessType' | 'project';
  value: TypedClocks;
  /** @param path of the changed target, whose fault goes */
  onChange: (clocks: TypedClocks, path: string) => void;
  /** Those of targets are under `clockTargets`. */
  faults: FieldFaults;
}

interface ClocksSheetProps extends ClocksFieldProps {
  /** Null: the sheet is closed. */
  level: EventLevel | null;
  onClose: () => void;
}

/** All clock targets of one level; an empty one is the organisation's, or the default, which stands beside it. */
export function ClocksSheet({ level, onClose, ...field }: ClocksSheetProps) {
  const t = useTexts('clock');
  const tCodes = useTexts('codes');
  const { data: ofTenant = noTargets } = useApiQuery('getEscalation', {}, { silent: true, select: ({ clockTargets }) => clockTargets });
  return (
    <Sheet
      open={level !== null}
      onClose={onClose}
      title={level && t('targets.ofLevel', { level: tCodes(`level.${level}`) })}
      footer={<Button onPress={onClose}>{t('targets.done')}</Button>}
    >
      {level && (
        <>
          <p className={styles.hint}>{t(`targets.${field.of}.note`)}</p>
          <div className={styles.stack}>
            {clockKinds.map((kind) => (
              <TypedTarget key={kind} {...field} level={level} kind={kind} ofTenant={ofTenant[level]?.[kind]} />
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}

const noTargets: ClockTargetChanges = {};

interface TypedTargetProps extends ClocksFieldProps {
  level: EventLevel;
  kind: ClockKind;
  ofTenant: ClockTarget | undefined;
}

function TypedTarget({ value, onChange, faults, level, kind, ofTenant }: TypedTargetProps) {
  const tCodes = useTexts('codes');
  const path = `clockTargets.${level}.${kind}`;
  return (
    <div className={styles.clock}>
      <ClockFields
        label={tCodes(`clock.${kind}`)}
        value={value[level]?.[kind]}
        onChange={(clock) => onChange({ ...value, [level]: { ...value[level], [kind]: clock } }, path)}
        inherited={ofTenant ?? defaultClockTargets[level][kind]}
        inheritedFrom={ofTenant ? 'tenant' : 'default'}
        error={faults.within(path)}
      />
    </div>
  );
}
