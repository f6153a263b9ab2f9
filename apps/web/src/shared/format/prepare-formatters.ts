import { useEffect } from 'react';
import { tenantToday, tenantZone } from '../time/tenant-time.ts';
import { formatNumber } from './number.ts';
import { formatTime } from './time.ts';

/**
 * Makes the formatters of numbers and times while the server's answer is awaited. The first of each takes a slow phone tens of milliseconds, during which
 * it could neither render the answer nor react to a tap.
 */
export function usePreparedFormatters(): void {
  useEffect(() => {
    const timers = [() => formatTime(0, tenantZone()), tenantToday, () => formatNumber(0)].map((make) => setTimeout(make));
    return () => timers.forEach(clearTimeout);
  }, []);
}
