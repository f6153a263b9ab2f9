import type { ApiOutput } from '@energy-om/contract';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import styles from './fields.module.css';

export interface ListedDeviceProps {
  device: Pick<ApiOutput<'listManagedDevices'>['items'][number], 'kind' | 'name' | 'code' | 'model' | 'site' | 'location' | 'retired'>;
  /** Undefined: the card is no link. */
  to: string | undefined;
}

/** A device in the list of those who manage it. */
export function ListedDevice({ device: { kind, name, code, model, site, location, retired }, to }: ListedDeviceProps) {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  return (
    <Card>
      <CardHead title={name} to={to}>
        <Chip>{retired ? t('retired') : tCodes(`objectKind.${kind}`)}</Chip>
      </CardHead>
      <p className={styles.hint}>
        <Dotted>
          <span>{code}</span>
          {model && <span>{model}</span>}
        </Dotted>
      </p>
      <p className={styles.hint}>{formatDeviceLocation({ location, site })}</p>
    </Card>
  );
}
