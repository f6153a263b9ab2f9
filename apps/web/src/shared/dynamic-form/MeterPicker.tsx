import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/display/Icon.tsx';
import fieldStyles from '../ui/form/Field.module.css';
import { Field } from '../ui/form/Field.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { MeterList } from './MeterList.tsx';
import type { MeterPlace } from './meter-place.ts';

export interface MeterPickerProps {
  label: string;
  required: boolean;
  place: MeterPlace;
  chosen: { id: string; name: string } | null;
  onChoose: (meter: { id: string; name: string }) => void;
  error: string | null;
}

/** Chooses a meter on a sheet: the order's own first, then those of its place. */
export function MeterPicker({ label, required, place, chosen, onChoose, error }: MeterPickerProps) {
  const t = useTexts('workOrderForm');
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label} required={required} optional={!required} error={error} hint={place.isUnknown ? t('reading.siteFirst') : undefined}>
      {({ id, 'aria-required': _, ...control }) => (
        <>
          <button
            {...control}
            id={id}
            type="button"
            className={fieldStyles.pick}
            data-empty={!chosen}
            disabled={place.isUnknown}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}`}
            onClick={() => setOpen(true)}
          >
            <span>{chosen?.name ?? t('reading.chooseMeter')}</span>
            <Icon name="meter" size={18} />
          </button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('reading.chooseMeter')}>
            {isOpen && (
              <MeterList
                place={place}
                chosenId={chosen?.id ?? null}
                onChoose={(meter) => {
                  onChoose(meter);
                  setOpen(false);
                }}
              />
            )}
          </Sheet>
        </>
      )}
    </Field>
  );
}
