import { type ApiInput, bodyCode } from '@energy-om/contract';
import { normaliseMobileNumber } from '@energy-om/domain';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { takeNextPage } from '../model/next-page.ts';
import { rememberName } from './remembered-name.ts';
import { signInByPassword } from './sign-in.ts';

/**
 * Creates the account and signs in.
 * @param onRegistered called before signing in, when the input is no longer needed
 * @returns where to continue: in the tenant of the invite code, or at the screen where an account joins one
 * @throws ApiError that has not been shown; that a number is taken is shown at its field
 */
export async function register(account: ApiInput<'registerAppUser'>, onRegistered: () => void): Promise<string> {
  const { loginName, fullName, passWord } = account;
  const { tenant } = await callApi('registerAppUser', account, { silent: true }).catch((error: unknown) =>
    Promise.reject(aboutTheNumber(error)),
  );
  onRegistered();
  rememberName(normaliseMobileNumber(loginName));
  try {
    await signInByPassword({ loginName: normaliseMobileNumber(loginName), passWord });
  } catch {
    // The account exists although signing in has failed.
    showToast(textOf('signIn', 'registering.doneLogIn'), { kind: 'success' });
    return paths.login;
  }
  showToast(textOf('signIn', 'registering.done', { name: fullName.trim() }), { kind: 'success' });
  // A wanted page was the page of the invite, if any, and that invite is used up.
  if (tenant !== null) takeWantedPage();
  return takeNextPage();
}

/** The only conflict: the number belongs to an account already. */
function aboutTheNumber(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) return error;
  return new ApiError(bodyCode.invalid, error.message, { fields: { loginName: error.message } }, error);
}
