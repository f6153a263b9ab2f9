import { contractVersion } from '@energy-om/contract';
import { forgetTransport, loadTransport } from '#shared/api/app-config.ts';
import { useOutbox } from '../outbox-state.ts';

/**
 * Whether the server answers by an older contract than this app: it would drop what it does not know of a step, so that the step waits.
 * @throws ApiError where it cannot be asked
 */
export async function isServerOlder(): Promise<boolean> {
  if (!(await isOlder())) return false;
  // The server may have been updated since.
  forgetTransport();
  return isOlder();
}

async function isOlder(): Promise<boolean> {
  const { config } = await loadTransport();
  return (config.contract ?? 0) < contractVersion;
}

/** Whether nothing may be sent before the app or the server is updated; noted for the screens. An app that is too old stays so until it is loaded anew. */
export async function mustWaitForUpdate(): Promise<boolean> {
  if (useOutbox.getState().waitsFor !== 'app') useOutbox.setState({ waitsFor: (await isServerOlder()) ? 'server' : null });
  return useOutbox.getState().waitsFor !== null;
}
