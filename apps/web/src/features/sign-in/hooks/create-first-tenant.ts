import type { ApiInput } from '@energy-om/contract';
import { normaliseMobileNumber } from '@energy-om/domain';
import { forgetTransport } from '#shared/api/app-config.ts';
import { callApi } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { rememberName } from './remembered-name.ts';
import { enter } from './sign-in.ts';

/**
 * Creates the first organisation and signs its administrator in.
 * @param onCreated called before signing in, when the input is no longer needed
 * @returns where to continue
 * @throws ApiError that has not been shown
 */
export async function createFirstTenant(input: ApiInput<'createFirstTenant'>, onCreated: () => void): Promise<string> {
  const signedIn = await callApi('createFirstTenant', input, { silent: true });
  onCreated();
  rememberName(normaliseMobileNumber(input.adminPhone));
  // The settings said that there was no organisation.
  forgetTransport();
  await queryClient.invalidateQueries({ queryKey: ['app-config'] });
  try {
    await enter(signedIn);
  } catch {
    // The organisation exists although signing in has failed.
    showToast(textOf('signIn', 'first.doneLogIn'), { kind: 'success' });
    return paths.login;
  }
  showToast(textOf('signIn', 'first.done', { name: input.name.trim() }), { kind: 'success' });
  return paths.home;
}
