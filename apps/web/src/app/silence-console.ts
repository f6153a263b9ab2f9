import { loadTransport } from '../shared/api/app-config.ts';

/**
 * Production builds silence console.log and console.info, except for the one platform app with a debug console (spec §9): the mini-program
 * with that app id, whose web view names it in its user agent.
 */
export function silenceConsole(): void {
  if (!import.meta.env.PROD) return;
  const { log, info } = console;
  console.log = () => undefined;
  console.info = () => undefined;
  const appId = findPlatformAppId(navigator.userAgent);
  if (appId === null) return;
  loadTransport().then(
    ({ config }) => {
      if (config.debugConsoleAppId === appId) Object.assign(console, { log, info });
    },
    // Without settings the console stays silent; the code that needs the settings reports the error.
    () => undefined,
  );
}

/** The app id of the mini-program whose web view this is, from `… miniProgram/wx0123456789abcdef`; null elsewhere. */
function findPlatformAppId(userAgent: string): string | null {
  return /\bminiProgram\/(\w+)/i.exec(userAgent)?.[1] ?? null;
}
