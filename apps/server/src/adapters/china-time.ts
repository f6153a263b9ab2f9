import { hourMs } from '@energy-om/domain';

/** Both providers write times of China, `2026-11-19 10:00:00`, without saying so. */
const timePattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;
const aheadMs = 8 * hourMs;

/** Null for anything else. */
export function parseChinaTime(text: string): Date | null {
  const [, date, time] = timePattern.exec(text) ?? [];
  const instant = new Date(`${date}T${time}+08:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export function formatChinaTime(instant: Date): string {
  return new Date(instant.getTime() + aheadMs).toISOString().slice(0, 19).replace('T', ' ');
}
