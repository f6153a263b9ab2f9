import type { TextsOf } from '../texts-of.ts';
import type { errors as source } from '../zh-CN/errors.ts';

export const errors: TextsOf<typeof source> = {
  unstableNetwork: 'The network is unstable at the moment. Please try again later!',
  requestFailed: 'The network is unstable at the moment. Please try again later!!!',
  upgrading: 'The system is being upgraded... Please try again later!!!',
  sessionEnded: 'Your session has ended. Please log in again.',
};
