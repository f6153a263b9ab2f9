import type { ApiOutput } from '@energy-om/contract';
import { maxModelValues } from '@energy-om/domain';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { OptionSheet } from '#shared/ui/sheet/OptionSheet.tsx';
import { suggestValue, takeKey } from '../model/map-key.ts';
import { createValue, nameOf } from '../model/typed-value.ts';
import styles from './fields.module.css';
import type { ModelFieldsProps } from './model-fields.ts';

type SentKey = ApiOutput<'listUnmappedKeys'>[number];

const shownAtFirst = 5;
const newValue = 'new';

/** What gateways have sent that no value takes, to be mapped by a tap. @param modelId null: what devices without a model sent */
export function UnmappedCard({ form, modelId }: ModelFieldsProps & { modelId: string | null }) {
  const t = useTexts('meterModel');
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<SentKey | null>(null);
  const { data: sent = [] } = useApiQuery('listUnmappedKeys', modelId === null ? {} : { modelId }, { silent: true });
  const { values, takesSameNames } = form.values;
  const taken = new Set(values.flatMap(({ source, key }) => source.trim() || (takesSameNames ? key.trim() : [])));
  const keys = sent.filter(({ key }) => !taken.has(key));
  if (keys.length === 0) return null;
  const options = values
    .filter(({ source }) => source.trim() === '')
    .map((value) => ({ value: String(value.row), label: nameOf(value) || t('edit.unnamed'), hint: value.key.trim() }));
  const isFull = values.length >= maxModelValues;
  const choose = (row: string) => {
    if (chosen === null) return;
    if (row === newValue) form.change({ values: [...values, createValue(values, suggestValue(chosen))] });
    else form.change({ values: takeKey(values, Number(row), chosen.key) });
    setChosen(null);
  };
  return (
    <Card title={t('unmapped.title')}>
      <p className={styles.note}>{t(modelId === null ? 'unmapped.withoutModel' : 'unmapped.hint')}</p>
      <div>
        {(showsAll ? keys : keys.slice(0, shownAtFirst)).map((one) => (
          <Row
            key={one.key}
            label={<span className={styles.mapped}>{t('unmapped.sample', { key: one.key, value: String(one.value) })}</span>}
            hint={one.device.name}
            onPress={() => setChosen(one)}
          >
            {t('unmapped.map')}
          </Row>
        ))}
      </div>
      {keys.length > shownAtFirst && !showsAll && (
        <Button variant="text" size="small" onPress={() => setShowsAll(true)}>
          {t('unmapped.all', { count: keys.length })}
        </Button>
      )}
      <OptionSheet
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('unmapped.choose', { key: chosen?.key ?? '' })}
        options={[...(isFull ? [] : [{ value: newValue, label: t('unmapped.newValue') }]), ...options]}
        value={null}
        onChange={choose}
      />
    </Card>
  );
}
