import type { TextsOf } from '../texts-of.ts';
import type { signIn as source } from '../zh-CN/sign-in.ts';

export const signIn: TextsOf<typeof source> = {
  welcome: 'Welcome',
  slogan: 'Work orders on energy equipment, in your hand',
  checking: 'Checking your session',
  checkFailed: 'Your session cannot be checked right now',
  withPassword: 'Log in with password',
  otherAccount: 'Use another account',
  continueAs: 'Continue as {{name}}',
  loginName: 'Mobile number',
  loginNameHint: 'Mobile number or account name',
  passWord: 'Password',
  passWordHint: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  rememberName: 'Remember my name',
  submit: 'Log in',
  language: 'Language',
  noTenant: 'Your account does not belong to a tenant yet. Please contact your administrator.',
  tryAgainIn: 'Please try again in {{count}} s',
  loggedInElsewhere: 'You are logged in',
};
