/** Production builds silence console log and info (spec §9). */
export function silenceConsole(): void {
  if (!import.meta.env.PROD) return;
  console.log = () => undefined;
  console.info = () => undefined;
}
