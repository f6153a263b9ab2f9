import { consumptionUnits, energyTypes, maxNameLength } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { type TariffTemplate, tariffTemplates } from '../model/templates.ts';
import type { EnergyType } from '../model/terms.ts';
import styles from './tariff.module.css';

const counted = energyTypes.filter((type): type is EnergyType => consumptionUnits[type] !== null);

/** Asks for name, energy and what to begin with, and goes on to the first version. */
export function CreateTariffSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('tariff');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [energyType, setEnergyType] = useState<EnergyType>('NYDN');
  const [template, setTemplate] = useState<TariffTemplate>('seasonal');
  const { mutateAsync: save } = useApiMutation('saveTariff', { invalidates: ['listTariffs'] });
  const create = async () => {
    if (name.trim() === '') return setFault(textOfEmptyField('other'));
    try {
      const { id } = await save({ name, energyType });
      onClose();
      // Whoever goes back from the first version, saved or not, comes to the tariff.
      await navigate(screenAddress('tariff', { id }));
      await navigate(screenAddress('tariffEdit', { id, template }));
    } catch (error) {
      setFault(fieldFaultsOf(error).name ?? null);
      throw error;
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('list.create')} footer={<Button onPress={create}>{t('create.next')}</Button>}>
      <div className={styles.stack}>
        <TextField
          label={t('create.name')}
          required
          maxLength={maxNameLength}
          placeholder={t('create.namePlaceholder')}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setFault(null);
          }}
          error={fault}
        />
        <Choice
          label={t('create.energy')}
          layout="pills"
          options={counted.map((value) => ({ value, label: tCodes(`energyType.${value}`) }))}
          value={energyType}
          onChange={(value) => {
            setEnergyType(value);
            if (value !== 'NYDN') setTemplate('flat');
          }}
        />
        <Choice
          label={t('create.template')}
          options={tariffTemplates
            .filter((value) => energyType === 'NYDN' || value === 'flat' || value === 'steps')
            .map((value) => ({ value, label: t(`template.${value}`), hint: t(`templateHint.${value}`) }))}
          value={template}
          onChange={setTemplate}
        />
      </div>
    </Sheet>
  );
}
