import type { ReportBlock } from '#features/device/hooks/use-report-block.ts';
import { textOf } from '#shared/i18n/texts.ts';

interface Offered {
  /** Null: it can be raised; undefined: this account raises none. */
  report: ReportBlock | null | undefined;
  mayRead: boolean;
  /** Whether anything else is shut. */
  isMoreShut: boolean;
}

/** Says without a network what can be done at a device, and why the rest cannot; null: nothing has to be said. @param needsNetwork the plain reason */
export function describeOffline({ report, mayRead, isMoreShut }: Offered, needsNetwork: string): string | null {
  if (report === 'looking') return null;
  if (report === 'unknown') return textOf('device', mayRead ? 'withoutNetwork.notHereRead' : 'withoutNetwork.notHere');
  if (report === null) return isMoreShut ? textOf('device', mayRead ? 'withoutNetwork.both' : 'withoutNetwork.raise') : null;
  if (!mayRead) return needsNetwork;
  return isMoreShut || report === 'network' ? textOf('device', 'withoutNetwork.read') : null;
}
