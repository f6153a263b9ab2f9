import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The files by the start of their names' digests, of one build. */
const filesByMark = new Map<string, string>();

/**
 * Names a class of a CSS module by its file. Bundlers add its line to it besides, which a phone would load for each class in the sheet and in the script.
 * Throws where two files would share their names.
 */
export function nameClass(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?')[0] as string);
    const mark = createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4);
    const known = filesByMark.get(mark);
    if (known !== undefined && known !== path) throw new Error(`${known} and ${path} have the same mark: rename one of them.`);
    filesByMark.set(mark, path);
    return `${name}_${mark}`;
  };
}
