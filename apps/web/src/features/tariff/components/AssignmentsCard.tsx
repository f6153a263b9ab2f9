import { startOfLocalDate } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday, tenantZone } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { Tariff } from '../model/terms.ts';
import styles from './tariff.module.css';

/** Which places have the tariff from when, and the way to give it to another one. */
export function AssignmentsCard({ tariff, assignments }: { tariff: Tariff; assignments: Tariff['assignments'] }) {
  const t = useTexts('tariff');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('assign.title')}>
      <p className={styles.words}>{t(assignments.length === 0 ? 'assign.none' : 'assign.explain')}</p>
      {assignments.map(({ area, from }) => (
        <Row key={`${area.id} ${from}`} label={area.name}>
          {t('list.since', { date: formatTenantDate(from) })}
        </Row>
      ))}
      <Button variant="plain" block onPress={() => setOpen(true)}>
        {t('assign.button')}
      </Button>
      <AssignSheet tariff={tariff} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function AssignSheet({ tariff: { id, energyType }, open, onClose }: { tariff: Tariff; open: boolean; onClose: () => void }) {
  const t = useTexts('tariff');
  const [areaId, setAreaId] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(tenantToday());
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { data: areas } = useApiQuery('listSites', {}, { enabled: open, silent: true });
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  const { mutateAsync } = useApiMutation('assignTariff', { invalidates: ['listTariffs', 'getTariff'] });
  const assign = async () => {
    if (areaId === null || from === null) {
      const empty = textOfEmptyField('other');
      return setFaults({ ...(areaId === null && { areaId: empty }), ...(from === null && { from: empty }) });
    }
    try {
      await mutateAsync({ areaId, energyType, tariffId: id, from: new Date(startOfLocalDate(from, tenantZone())).toISOString() });
    } catch (error) {
      setFaults(fieldFaultsOf(error));
      throw error;
    }
    showToast(t('assign.done'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('assign.button')} footer={<Button onPress={assign}>{t('assign.confirm')}</Button>}>
      <div className={styles.stack}>
        <PickerField
          label={t('assign.place')}
          required
          options={options}
          value={areaId}
          onChange={setAreaId}
          error={faults.areaId ?? faults.tariffId ?? null}
        />
        <DateTimeField
          label={t('page.validFrom')}
          required
          precision="date"
          hint={t('assign.fromHint')}
          value={from}
          onChange={setFrom}
          error={faults.from ?? null}
        />
      </div>
    </Sheet>
  );
}
