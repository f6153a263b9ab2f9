import { formatNumber } from '#shared/format/number.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** 3.4 MB. @param bytes 0 and up */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step)));
  return `${formatNumber(bytes / step ** power, power === 0 ? 0 : 1)} ${units[power]}`;
}
