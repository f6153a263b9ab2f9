import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const sourceFolder = join(import.meta.dirname, '..', 'src');

interface SourceModule {
  /** Files that the module imports at once. */
  imports: readonly string[];
  /** Files that the module loads later. */
  laterImports: readonly string[];
  /** The namespaces of texts that the module names. */
  namespaces: readonly string[];
}

const staticImport = /(?:^|\n)(?:import|export)\b(?! type\b)[^;]*?\bfrom\s*'([^']+)'/g;
const laterImport = /\bimport\('([^']+)'\)/g;
/** `useTexts('home')`, `textOf('home', …)`, and what a shared piece is given to show: `texts: 'home'`. */
const namedNamespace = /\b(?:useTexts|textOf)\(\s*'(\w+)'|\btexts: '(\w+)'/g;

/** Reads a module of the web app by its text alone. Packages are left out: they know no texts. */
export function readSourceModule(file: string): SourceModule {
  const text = readFileSync(file, 'utf8');
  const filesIn = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, source = '']) => resolveSource(source, file));
  return {
    imports: filesIn(staticImport),
    laterImports: filesIn(laterImport),
    namespaces: [...text.matchAll(namedNamespace)].map(([, called, given]) => called ?? given ?? ''),
  };
}

function resolveSource(source: string, importer: string): string[] {
  if (!/\.tsx?$/.test(source)) return [];
  if (source.startsWith('#')) return [join(sourceFolder, source.slice(1))];
  return source.startsWith('.') ? [resolve(dirname(importer), source)] : [];
}

/** The tables of texts themselves name no texts, and whoever loads them does not show all of them. */
const tablesOfTexts = join(sourceFolder, 'shared', 'i18n');

export class SourceGraph {
  readonly #modules = new Map<string, SourceModule>();

  read(file: string): SourceModule {
    const known = this.#modules.get(file);
    if (known) return known;
    const module = readSourceModule(file);
    this.#modules.set(file, module);
    return module;
  }

  /**
   * The namespaces that a screen of these files can show.
   * @param withLater whether what the files load later counts
   */
  listNamespaces(files: readonly string[], { withLater }: { withLater: boolean }): Set<string> {
    const seen = new Set<string>();
    const found = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file) || file.startsWith(tablesOfTexts)) return;
      seen.add(file);
      const { imports, laterImports, namespaces } = this.read(file);
      for (const namespace of namespaces) found.add(namespace);
      for (const next of withLater ? [...imports, ...laterImports] : imports) visit(next);
    };
    for (const file of files) visit(file);
    return found;
  }
}
