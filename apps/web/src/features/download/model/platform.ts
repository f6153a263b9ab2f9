export const platforms = ['ios', 'android', 'desktop'] as const;
export type Platform = (typeof platforms)[number];

/** The steps by which the app comes to the home screen; their texts differ by platform. */
export const installSteps = ['first', 'second', 'third'] as const;

/** @param userAgent a current iPad calls itself a Macintosh, and has a touch screen */
export function findPlatform(userAgent: string, maxTouchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  return /Android|HarmonyOS|OpenHarmony/.test(userAgent) ? 'android' : 'desktop';
}

/** Whether the page is shown in the window of another app, which cannot install anything. */
export function isWithinWechat(userAgent: string): boolean {
  return userAgent.includes('MicroMessenger');
}
