import { minuteMs } from '@energy-om/domain';
import { useState } from 'react';
import { formatDuration } from '#shared/format/duration.ts';
import { formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

const choices = [15, 30, 60, 120, 240];

export interface ArrivalSheetProps {
  open: boolean;
  onClose: () => void;
  onAccept: (expectedArrivalAt: string) => Promise<void>;
}

/** Accepts the order and states when the executor will arrive. */
export function ArrivalSheet({ open, onClose, onAccept }: ArrivalSheetProps) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const now = useNow(minuteMs);
  const [minutes, setMinutes] = useState(30);
  const accept = async () => {
    await onAccept(new Date(Date.now() + minutes * minuteMs).toISOString());
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('arrival.action')} footer={<Button onPress={accept}>{tCodes('action.accept')}</Button>}>
      <Choice
        label={t('arrival.label')}
        layout="pills"
        options={choices.map((choice) => ({ value: choice, label: formatDuration(choice * minuteMs) }))}
        value={minutes}
        onChange={setMinutes}
        hint={t('arrival.hint', { time: formatTime(now + minutes * minuteMs) })}
      />
    </Sheet>
  );
}
