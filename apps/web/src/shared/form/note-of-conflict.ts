import { textOf } from '../i18n/texts.ts';

/** Why the button of a form is blocked while its conflict of versions is open. */
export const noteOfConflict = (isOutdated: boolean) => isOutdated && textOf('common', 'versionConflict.decideFirst');
