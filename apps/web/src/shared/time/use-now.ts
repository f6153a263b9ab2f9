import { useEffect, useState } from 'react';

/**
 * The current time in epoch milliseconds, renewed every `intervalMs` while the page is visible, and at once when it becomes visible again.
 * Use one clock per screen: pass it to children rather than calling this in each row.
 */
export function useNow(intervalMs = 1000): number {
  return useClock(Date.now, intervalMs);
}

/** What is read of the clock as often; the screen is drawn again only when it has changed. @param read the same function each time */
export function useClock<Value extends number | string>(read: () => Value, intervalMs: number): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setValue(read());
    };
    const timer = window.setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [read, intervalMs]);
  return value;
}
