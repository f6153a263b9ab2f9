// `npm run graph` prints which area of the server's services imports which, in their order, and whether there is a circle. With
// `-- --mermaid` it prints a diagram.

import { findCircle, listAreaImports } from './house-rules/area-graph.mjs';
import { Repository } from './house-rules/repository.mjs';
import { repositoryRoot } from './paths.mjs';
import { serverAreas } from './server-areas.mjs';

const graph = listAreaImports(new Repository(repositoryRoot), serverAreas);
if (process.argv.includes('--mermaid')) {
  console.log('graph BT');
  for (const [area, imports] of graph) for (const imported of imports) console.log(`  ${area} --> ${imported}`);
} else {
  for (const [area, imports] of graph) console.log(`${area.padEnd(24)}${[...imports].join(', ')}`.trimEnd());
}
const circle = findCircle(graph);
console.error(circle === null ? `\nNo circle between ${graph.size} areas.` : `\nA circle: ${circle.join(' → ')}`);
process.exitCode = circle === null ? 0 : 1;
