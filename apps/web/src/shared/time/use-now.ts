import { useEffect, useState } from 'react';

/**
 * The current time in epoch milliseconds, renewed every `intervalMs` while the page is visible, and at once when it becomes visible again.
 * Use one clock per screen: pass it to children rather than calling this in each row.
 */
export function useNow(intervalMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = window.setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}
