import { type ApiInput, bodyCode } from '@energy-om/contract';
import { normaliseMobileNumber } from '@energy-om/domain';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { callApi } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { takeNextPage } from '../model/next-page.ts';
import { rememberName } from './remembered-name.ts';
import { signInByPassword } from './sign-in.ts';

/**
 * Makes the account and signs it in. @param onRegistered before signing in: what was typed is not needed any more
 * @returns where to go on: into the tenant that the invite code led to, or to where one joins a tenant
 * @throws ApiFailure that has not been shown; a number that is taken is said of at the number
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
    // The account is there all the same.
    showToast(textOf('signIn', 'registering.doneLogIn'), { kind: 'success' });
    return paths.login;
  }
  showToast(textOf('signIn', 'registering.done', { name: fullName.trim() }), { kind: 'success' });
  // The page that was wanted was the invite, if any, and that one is used.
  if (tenant !== null) takeWantedPage();
  return takeNextPage();
}

/** The one conflict there is: somebody has an account with this number. */
function aboutTheNumber(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || error.code !== bodyCode.conflict) return error;
  return new ApiFailure(bodyCode.invalid, error.message, { fields: { loginName: error.message } }, error);
}
