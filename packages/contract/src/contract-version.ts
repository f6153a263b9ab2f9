/** The header in which an app says by which version of the contract it calls. */
export const contractHeader = 'X-Contract';

/**
 * The version of the contract, raised once a release whose calls differ from those of the release before. `test/contract-versions.json` keeps what each looks like, and a test
 * compares the newest with the calls.
 */
export const contractVersion = 4;

/** The server reads what apps of so many versions before its own send. */
const versionsBack = 2;

/** Whether the server reads calls of an app's version. One that says none is no app of ours, or from before versions were said; a newer one sends what is read, or waits. */
export function readsContract(sent: number | null): boolean {
  return sent === null || sent >= contractVersion - versionsBack;
}
