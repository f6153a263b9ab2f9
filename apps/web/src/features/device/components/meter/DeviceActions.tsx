import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReportBlock } from '#features/device/hooks/use-report-block.ts';
import { describeOffline } from '#features/device/model/offline/describe-offline.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useNeedsNetwork } from '#shared/network/use-needs-network.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { ReadingSheet } from '../reading/ReadingSheet.tsx';

export interface DeviceActionsProps {
  deviceId: string;
  /** Of a device whose register can be read by hand. */
  meter?: MeterDetail;
  /** Whether another meter may be put up in its place. */
  isSwappable?: boolean;
}

/** What can be done at a device: report it, read it, swap it, go on with a round. Renders nothing for accounts that may do none of it. */
export function DeviceActions({ deviceId, meter, isSwappable = false }: DeviceActionsProps) {
  const t = useTexts('device');
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const mayReport = useMay('work-order.report');
  const mayRecord = useMay('meter-reading.record');
  const maySwap = useMay('meter.swap');
  const swaps = useTexts('meterSwap');
  const needsNetwork = useNeedsNetwork();
  const isShut = needsNetwork !== null;
  // Readings wait in the outbox.
  const isReadingShut = useOutbox(({ control }) => control === null) && isShut;
  const reportBlock = useReportBlock(deviceId);
  const round = useRoundAddress(deviceId);
  const read = mayRecord && meter ? () => setReading(true) : null;
  const isReadingFirst = !mayReport && read !== null;
  const secondary: SecondaryAction[] = [
    ...(read && !isReadingFirst
      ? [{ key: 'read', icon: 'meter' as const, label: t('reading.action'), onPress: read, disabled: isReadingShut }]
      : []),
    ...(maySwap && isSwappable
      ? [
          {
            key: 'swap',
            icon: 'refresh' as const,
            label: swaps('action'),
            onPress: () => void navigate(screenAddress('meterSwap', { id: deviceId })),
            disabled: isShut,
          },
        ]
      : []),
    ...(round
      ? [{ key: 'round', icon: 'route' as const, label: t('meter.inspect'), onPress: () => void navigate(round), disabled: isShut }]
      : []),
  ];
  if (!mayReport && read === null && secondary.length === 0) return null;
  const offered = {
    report: mayReport ? reportBlock : undefined,
    mayRead: read !== null && !isReadingShut,
    isMoreShut: secondary.some(({ key, disabled }) => disabled && key !== 'read'),
  };
  const note = needsNetwork !== null && describeOffline(offered, needsNetwork);
  return (
    <>
      <BottomBar secondary={secondary} note={note}>
        {mayReport ? (
          <Button disabled={reportBlock !== null} onPress={() => void navigate(screenAddress('newWorkOrder', { deviceId }))}>
            {t('meter.raise')}
          </Button>
        ) : (
          read && (
            <Button disabled={isReadingShut} onPress={read}>
              {t('reading.action')}
            </Button>
          )
        )}
      </BottomBar>
      {meter && <ReadingSheet open={isReading} onClose={() => setReading(false)} meter={meter} />}
    </>
  );
}

/** The round that has a point at the device, or else the routes; null for accounts that have neither. */
function useRoundAddress(deviceId: string): string | null {
  const mayInspect = useMay('work-order.process');
  const maySeeRoutes = useMay('setup.view');
  const { data } = useApiQuery('getDeviceRound', { deviceId }, { enabled: mayInspect, silent: true });
  if (data?.round) return screenAddress('inspection', { order: data.round.orderId });
  return mayInspect && maySeeRoutes ? screenAddress('inspectionRoutes') : null;
}
