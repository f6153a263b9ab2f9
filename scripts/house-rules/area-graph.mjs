import { posix } from 'node:path';
import { findAll, specifierOf } from './syntax.mjs';

/** Area → the areas that it imports. @typedef {Map<string, Set<string>>} AreaGraph */

const services = 'apps/server/src/services/';

/** Returns the area of a file; null outside of `services`. @param {string} file */
function areaOf(file) {
  return file.startsWith(services) ? (file.slice(services.length).split('/')[0] ?? null) : null;
}

/**
 * @param {import('./repository.mjs').Repository} repository
 * @param {readonly string[]} order
 * @returns {AreaGraph} every area, those of the order first and in it
 */
export function listAreaImports(repository, order) {
  /** @type {AreaGraph} */
  const graph = new Map(order.map((area) => [area, new Set()]));
  for (const { file, program } of repository.listModules((each) => areaOf(each) !== null)) {
    const area = areaOf(file) ?? '';
    const imports = graph.get(area) ?? new Set();
    graph.set(area, imports);
    for (const node of findAll(program, (each) => specifierOf(each) !== null)) {
      const specifier = specifierOf(node) ?? '';
      const target = specifier.startsWith('#') ? specifier.replace('#', 'apps/server/src/') : posix.join(posix.dirname(file), specifier);
      const imported = areaOf(target);
      if (imported !== null && imported !== area) imports.add(imported);
    }
  }
  return graph;
}

/** @param {AreaGraph} graph @returns {string[] | null} areas that import each other in turn, the first one again at the end */
export function findCircle(graph) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} area @param {string[]} path @returns {string[] | null} */
  const follow = (area, path) => {
    if (path.includes(area)) return [...path.slice(path.indexOf(area)), area];
    if (done.has(area)) return null;
    for (const imported of graph.get(area) ?? []) {
      const circle = follow(imported, [...path, area]);
      if (circle !== null) return circle;
    }
    done.add(area);
    return null;
  };
  for (const area of graph.keys()) {
    const circle = follow(area, []);
    if (circle !== null) return circle;
  }
  return null;
}
