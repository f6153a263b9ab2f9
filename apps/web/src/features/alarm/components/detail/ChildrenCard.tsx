import { useState } from 'react';
import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './ChildrenCard.module.css';

/** At most this many are shown until the user asks for all. */
const shownAtFirst = 5;

/** The devices that stopped sending data together with their gateway. */
export function ChildrenCard({ alarm: { children, childCount } }: { alarm: AlarmDetail }) {
  const t = useTexts('alarm');
  const [isWhole, setWhole] = useState(false);
  if (childCount === 0) return null;
  const shown = isWhole ? children : children.slice(0, shownAtFirst);
  const unnamed = childCount - children.length;
  return (
    <Card title={t('detail.children', { count: childCount })}>
      <div>
        {shown.map(({ id, name, code, online }) => (
          <Row key={id} label={name} hint={code} to={screenAddress('meter', { id })}>
            {online !== null && <Chip tone={online ? 'good' : 'danger'}>{t(online ? 'detail.deviceOnline' : 'detail.deviceOffline')}</Chip>}
          </Row>
        ))}
      </div>
      {shown.length < children.length && (
        <Button variant="text" size="small" onPress={() => setWhole(true)}>
          {t('detail.showAll', { count: children.length })}
        </Button>
      )}
      {isWhole && unnamed > 0 && <p className={styles.more}>{t('detail.childrenMore', { count: unnamed })}</p>}
    </Card>
  );
}
