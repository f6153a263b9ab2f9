import { formatNumber } from './number.ts';

/** 300 m, 1.2 km. @param metres as the crow flies */
export function formatDistance(metres: number): string {
  return metres < 1000
    ? `${formatNumber(Math.round(metres / 10) * 10, 0)} m`
    : `${formatNumber(metres / 1000, metres < 100_000 ? 1 : 0)} km`;
}
