import { loadTransport } from '../shared/api/app-config.ts';

/**
 * Production builds silence console log and info, but for one platform app with a debug console (spec §9): the mini-program of that
 * app id, whose web view says so in its user agent.
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
    // Without settings it stays silent; whoever needs them says what is wrong.
    () => undefined,
  );
}

/** `… miniProgram/wx0123456789abcdef`: the mini-program whose web view this is. Null elsewhere. */
function findPlatformAppId(userAgent: string): string | null {
  return /\bminiProgram\/(\w+)/i.exec(userAgent)?.[1] ?? null;
}
