import { systemType } from '@energy-om/domain';
import { useState } from 'react';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo, formatDateTime } from '#shared/format/time.ts';
import { type Translate, useTexts } from '#shared/i18n/texts.ts';
import { useLiveState } from '#shared/live/live-state.ts';
import { useScreenData } from '#shared/navigation/screen-data.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useNow } from '#shared/time/use-now.ts';
import { appVersion, appVersionCode } from '#shared/version.ts';
import type { Finding } from '../model/diagnosis.ts';
import { formatSize } from '../model/format-size.ts';
import type { RoundTrip } from './check-transport.ts';
import type { PositionPermission, PositionState } from './use-current-position.ts';
import type { RoundTrips } from './use-round-trips.ts';
import type { StorageState } from './use-storage.ts';

type T = Translate<'diagnostics'>;

export function useConnectionFindings({ health, call }: RoundTrips): Finding[] {
  const t = useTexts('diagnostics');
  const isOnline = useIsOnline();
  return [
    { label: t('online'), value: t(isOnline ? 'isOnline' : 'isOffline'), isGood: isOnline },
    describeRoundTrip(t('health'), health, t),
    describeRoundTrip(t('call'), call, t),
  ];
}

export function useEncryptionFindings({ encryption }: RoundTrips): Finding[] {
  const t = useTexts('diagnostics');
  const config = useAppConfig();
  return [
    { label: t('encryption'), value: config && t(config.encryption ? 'on' : 'off'), isGood: null },
    describeRoundTrip(t('roundTrip'), encryption, t, ({ answer, milliseconds }) =>
      t(answer === 'encrypted' ? 'decrypted' : 'inClear', { count: milliseconds }),
    ),
  ];
}

export function useLiveFindings(): { findings: Finding[]; ping: (() => Promise<void>) | null } {
  const t = useTexts('diagnostics');
  const { phase, since, received, lastAt, ping } = useLiveState();
  const now = useNow();
  const [roundTrip, setRoundTrip] = useState<RoundTrip | null>(null);
  const findings: Finding[] = [
    { label: t('phase'), value: t(`phases.${phase}`), isGood: phase === 'open' ? true : phase === 'waiting' ? false : null },
    { label: t('since'), value: formatDateTime(since), isGood: null },
    { label: t('received'), value: t('messages', { count: received }), isGood: null },
    { label: t('lastMessage'), value: lastAt === null ? t('none') : formatAgo(lastAt, now), isGood: null },
    ping === null ? { label: t('ping'), value: t('noConnection'), isGood: null } : describeRoundTrip(t('ping'), roundTrip, t),
  ];
  const measure = ping && (async () => setRoundTrip(await takePing(ping)));
  return { findings, ping: measure };
}

export function usePositionFindings({ position, permission }: { position: PositionState; permission: PositionPermission }): Finding[] {
  const t = useTexts('diagnostics');
  return [
    {
      label: t('permission'),
      value: t(`permissions.${permission}`),
      isGood: permission === 'denied' ? false : permission === 'granted' ? true : null,
    },
    describePosition(position, t),
  ];
}

export function useStorageFindings(storage: StorageState | null): Finding[] {
  const t = useTexts('diagnostics');
  const sizeOf = (bytes: number | null) => (bytes === null ? t('unknownSize') : formatSize(bytes));
  const { quota, used, drafts } = storage ?? { quota: null, used: null, drafts: null };
  return [
    { label: t('quota'), value: storage && sizeOf(quota), isGood: null },
    { label: t('used'), value: storage && sizeOf(used), isGood: null },
    { label: t('drafts'), value: drafts && t('draftCount', { count: drafts.count, size: formatSize(drafts.bytes) }), isGood: null },
  ];
}

export function useVersionFindings(): Finding[] {
  const t = useTexts('diagnostics');
  const config = useAppConfig();
  const { windowWidth, windowHeight } = useScreenData();
  const isSame = config === null ? null : config.version === appVersion && config.versionCode === appVersionCode;
  return [
    { label: t('app'), value: `${appVersion} (${appVersionCode})`, isGood: null },
    { label: t('server'), value: config && `${config.version} (${config.versionCode})`, isGood: isSame },
    { label: t('systemType'), value: config?.systemType ?? null, isGood: config && config.systemType === systemType },
    { label: t('miniProgram'), value: config && (config.miniProgramAppId ?? t('none')), isGood: null },
    { label: t('browser'), value: navigator.userAgent, isGood: null },
    { label: t('screen'), value: `${windowWidth} × ${windowHeight} @${formatNumber(window.devicePixelRatio)}`, isGood: null },
    { label: t('timeZone'), value: Intl.DateTimeFormat().resolvedOptions().timeZone, isGood: null },
  ];
}

function describeRoundTrip(
  label: string,
  roundTrip: RoundTrip | null,
  t: T,
  describe: (roundTrip: Extract<RoundTrip, { ok: true }>) => string = ({ milliseconds }) => t('milliseconds', { count: milliseconds }),
): Finding {
  if (roundTrip === null) return { label, value: null, isGood: null };
  if (!roundTrip.ok) return { label, value: t('failed', { message: roundTrip.message }), isGood: false };
  return { label, value: describe(roundTrip), isGood: true };
}

function describePosition(position: PositionState, t: T): Finding {
  const label = t('position');
  if (position.kind === 'failed') return { label, value: t(`positionErrors.${position.code}`), isGood: false };
  if (position.kind !== 'found') return { label, value: position.kind === 'asking' ? t('state.running') : null, isGood: null };
  const { longitude, latitude, accuracy } = position;
  const degrees = `${formatNumber(latitude, 5)}, ${formatNumber(longitude, 5)}`;
  return { label, value: `${degrees} · ${t('accuracy', { count: formatNumber(accuracy, 0) })}`, isGood: true };
}

async function takePing(ping: () => Promise<number>): Promise<RoundTrip> {
  try {
    return { ok: true, milliseconds: Math.round(await ping()), answer: null };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
