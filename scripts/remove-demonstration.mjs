// `npm run remove-demonstration` removes the demonstration and its accounts from the database. It asks for confirmation unless `-- --yes`
// is given.
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(['remove-demonstration', ...process.argv.slice(2)]);
