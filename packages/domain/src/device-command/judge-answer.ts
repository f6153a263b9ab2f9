/**
 * Whether a device says that it has carried a command out. Devices answer in many ways: `false`, `{"success": false}` and `{"error": …}` refuse, and
 * anything else acknowledges. What the switch really does, only the device's report says.
 */
export function isAcknowledgement(answer: unknown): boolean {
  if (answer === false) return false;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return true;
  const { success, error } = answer as { success?: unknown; error?: unknown };
  return success !== false && (error === undefined || error === null || error === false || error === '');
}
