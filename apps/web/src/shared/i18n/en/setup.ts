import type { TextsOf } from '../texts-of.ts';
import type { setup as source } from '../zh-CN/setup.ts';

export const setup: TextsOf<typeof source> = {
  explain: 'Set these up from top to bottom; then orders can be raised and dispatched.',
  explainReader: 'You can look at these settings. Administrators change them.',
  areas: 'Areas and sites',
  projects: 'Projects and clients',
  businessTypes: 'Business types and forms',
};
