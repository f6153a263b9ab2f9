import { formatRoomCode, maxRoomCodeLength } from '@energy-om/domain';
import { useState } from 'react';
import { findRoomCode } from '#features/room/model/room-code.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { canScan } from '#shared/scan/use-code-scanner.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';

/** Takes the code of a room's label, by the camera or typed. */
export function FindRoom({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts('room');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isScanning, setScanning] = useState(false);
  const find = () => {
    const code = findRoomCode(text);
    if (code === null) setFault(t('join.missing'));
    else onCode(code);
  };
  const take = (scanned: string) => {
    const code = findRoomCode(scanned);
    if (code === null) return showToast(t('join.notRoom'), { kind: 'error' });
    setScanning(false);
    onCode(code);
  };
  return (
    <Card>
      <TextField
        label={t('join.code')}
        hint={t('join.codeHint')}
        placeholder="ABCDE-FGHJK"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setFault(null);
        }}
        onBlur={() => setText((typed) => (findRoomCode(typed) === null ? typed : formatRoomCode(findRoomCode(typed) ?? '')))}
        error={fault}
        autoComplete="off"
        maxLength={maxRoomCodeLength}
        enterKeyHint="go"
        adornment={
          canScan() && (
            <button type="button" onClick={() => setScanning(true)} aria-label={t('join.scan')}>
              <Icon name="scan" size={22} />
            </button>
          )
        }
      />
      <Button block onPress={find}>
        {t('join.find')}
      </Button>
      <ScanSheet
        open={isScanning}
        onClose={() => setScanning(false)}
        title={t('join.scanTitle')}
        onCode={take}
        hint={t('join.scanHint')}
        failedHint={t('join.scanFailed')}
      />
    </Card>
  );
}
