import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../room.module.css';
import { MoveMeterSheet } from './MoveMeterSheet.tsx';

/** Chooses a meter of no room, those nearest to it first. */
export function AssignMeterSheet({ open, onClose, roomId }: { open: boolean; onClose: () => void; roomId: string }) {
  const t = useTexts('room');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const input = { roomId, keyword: keyword.trim() || undefined };
  const { data: meters } = useApiQuery('listRoomMeterCandidates', input, { enabled: open, silent: true });
  return (
    <>
      <Sheet open={open && chosen === null} onClose={onClose} title={t('staff.assign')}>
        <SearchBar value={keyword} onChange={setKeyword} placeholder={t('staff.assignSearch')} />
        {meters === undefined && <SkeletonList count={3} lines={2} />}
        {meters?.length === 0 && <p className={styles.place}>{t('staff.noCandidates')}</p>}
        <div>
          {meters?.map(({ id, name, code, place }) => (
            <Row key={id} icon="meter" label={name} hint={`${code} · ${place}`} onPress={() => setChosen({ id, name })} />
          ))}
        </div>
      </Sheet>
      <MoveMeterSheet
        key={chosen?.id}
        call="assignRoomMeter"
        roomId={roomId}
        meter={chosen}
        onClose={() => setChosen(null)}
        onDone={onClose}
      />
    </>
  );
}
