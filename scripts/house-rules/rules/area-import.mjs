import { posix } from 'node:path';
import { importingTypes, specifierOf } from '../syntax.mjs';

const services = 'apps/server/src/services';

/** The area of a path below `services`, its first folder. @param {string} path */
function areaOf(path) {
  const [area = '', ...rest] = path.startsWith(`${services}/`) ? path.slice(services.length + 1).split('/') : [];
  return rest.length > 0 ? area : null;
}

/** @type {import('../house-rules.mjs').Rule} */
export const areaImportRule = {
  name: 'area-import',
  instead:
    'an import from another area of services is written with #services/…, so that it is seen to cross; within the area it is relative, or #services/… beyond one level',
  find: (repository) =>
    repository
      .listModules((file) => file.startsWith(`${services}/`))
      .flatMap(({ file, lineAt, listNodes }) =>
        listNodes(...importingTypes).flatMap((node) => {
          const specifier = specifierOf(node) ?? '';
          if (!specifier.startsWith('../')) return [];
          const target = areaOf(posix.join(posix.dirname(file), specifier));
          if (target === null || target === areaOf(file)) return [];
          return [{ key: `${file}#${specifier}`, file, line: lineAt(node.start), message: specifier }];
        }),
      ),
};
