import { maxModelValues, valueTypes } from '@energy-om/domain';
import { useState } from 'react';
import { faultsBelow } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { createValue, nameOf, type TypedValue } from '../model/typed-value.ts';
import styles from './fields.module.css';
import type { ModelFieldsProps } from './model-fields.ts';
import { useValueInWords } from './use-value-in-words.ts';
import { ValueSheet } from './ValueSheet.tsx';

/** The values in one line each; what is set for one is on a sheet. */
export function ValuesCard({ form }: ModelFieldsProps) {
  const t = useTexts('meterModel');
  const describe = useValueInWords();
  const [openRow, setOpenRow] = useState<number | null>(null);
  const { values, registerModulus, takesSameNames } = form.values;
  const open = values.findIndex(({ row }) => row === openRow);
  const changeValue = (index: number, changes: Partial<TypedValue>) =>
    form.change(
      { values: values.map((value, at) => (at === index ? { ...value, ...changes } : value)) },
      ...Object.keys(changes).map((field) => `values.${index}.${field === 'chinese' || field === 'english' ? 'label' : field}`),
    );
  const add = () => {
    const added = createValue(values);
    form.change({ values: [...values, added] });
    setOpenRow(added.row);
  };
  const remove = (index: number) => {
    setOpenRow(null);
    form.change({ values: values.filter((_, at) => at !== index) });
  };
  const fault = form.faults.at('values');
  return (
    <Card title={t('field.values')}>
      <p className={styles.note}>{t('edit.valuesHint')}</p>
      <div data-invalid={fault !== null}>
        {values.map((value, index) => {
          const faults = Object.values(faultsBelow(form.faults.all, `values.${index}`));
          return (
            <div key={value.row} className={styles.value} data-invalid={faults.length > 0}>
              <Row label={nameOf(value) || t('edit.unnamed')} hint={describe(value)} onPress={() => setOpenRow(value.row)} />
              {faults[0] !== undefined && <p className={styles.fault}>{faults[0]}</p>}
            </div>
          );
        })}
        {fault && <p className={styles.fault}>{fault}</p>}
        <Button variant="plain" size="small" onPress={add} disabled={values.length >= maxModelValues}>
          <Icon name="plus" size={18} />
          {t('edit.addValue')}
        </Button>
      </div>
      {values.some(({ valueType }) => valueType === valueTypes.register) && (
        <TextField
          label={t('field.registerModulus')}
          optional
          hint={t('edit.registerModulusHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={registerModulus}
          onChange={(typed) => form.change({ registerModulus: typed })}
          error={form.faults.at('registerModulus')}
        />
      )}
      <SwitchRow
        label={t('field.takesSameNames')}
        hint={t('edit.takesSameNamesHint')}
        value={takesSameNames}
        onChange={(value) => form.change({ takesSameNames: value })}
      />
      <ValueSheet
        value={values[open] ?? null}
        faults={faultsBelow(form.faults.all, `values.${open}`)}
        onChange={(changes) => changeValue(open, changes)}
        onClose={() => setOpenRow(null)}
        onRemove={() => remove(open)}
      />
    </Card>
  );
}
