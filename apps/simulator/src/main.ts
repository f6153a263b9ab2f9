import { parseCommand } from './command-line/parse-command.ts';
import { perform } from './perform.ts';
import { SimulatorError } from './simulator-error.ts';
import { printOnTerminal } from './terminal.ts';

/** After a signal the process ends at the latest after this time. */
const shutdownTimeoutMs = 1_800;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stop.abort();
    setTimeout(() => process.exit(0), shutdownTimeoutMs).unref();
  });
}

try {
  process.exitCode = await perform(parseCommand(process.argv.slice(2), process.env), printOnTerminal, stop.signal);
} catch (error) {
  process.stderr.write(`${error instanceof SimulatorError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
