import {
  type ClockKind,
  type ClockTarget,
  type ClockTargetChanges,
  clockKinds,
  defaultClockTargets,
  type EventLevel,
} from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { ClockFields } from '#shared/clock/ClockFields.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

export interface ClocksSheetProps extends TypeFieldsProps {
  /** Null: the sheet is closed. */
  level: EventLevel | null;
  onClose: () => void;
}

/** All clock targets of one level; an empty one is the organisation's, or the default, which stands beside it. */
export function ClocksSheet({ form, level, onClose }: ClocksSheetProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const { data: ofTenant = noTargets } = useApiQuery('getEscalation', {}, { silent: true, select: ({ clockTargets }) => clockTargets });
  return (
    <Sheet
      open={level !== null}
      onClose={onClose}
      title={level && t('clock.ofLevel', { level: tCodes(`level.${level}`) })}
      footer={<Button onPress={onClose}>{t('clock.done')}</Button>}
    >
      {level && (
        <>
          <p className={styles.hint}>{t('clock.note')}</p>
          <div className={styles.stack}>
            {clockKinds.map((kind) => (
              <TypedTarget key={kind} form={form} level={level} kind={kind} ofTenant={ofTenant[level]?.[kind]} />
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}

const noTargets: ClockTargetChanges = {};

interface TypedTargetProps extends TypeFieldsProps {
  level: EventLevel;
  kind: ClockKind;
  ofTenant: ClockTarget | undefined;
}

function TypedTarget({ form, level, kind, ofTenant }: TypedTargetProps) {
  const tCodes = useTexts('codes');
  const path = `clockTargets.${level}.${kind}`;
  const { clockTargets } = form.values;
  return (
    <div className={styles.clock}>
      <ClockFields
        label={tCodes(`clock.${kind}`)}
        value={clockTargets[level]?.[kind]}
        onChange={(clock) => form.change({ clockTargets: { ...clockTargets, [level]: { ...clockTargets[level], [kind]: clock } } }, path)}
        inherited={ofTenant ?? defaultClockTargets[level][kind]}
        inheritedFrom={ofTenant ? 'tenant' : 'default'}
        error={form.faults.within(path)}
      />
    </div>
  );
}
