import { request } from 'node:http';
import { SimulatorError } from '../simulator-error.ts';
import { findSocketPath } from './socket-path.ts';

const answerTimeoutMs = 5_000;

/** Calls the simulator that runs in this folder. Throws `SimulatorError` when none runs, or with the reason of its refusal. */
export async function callControl<Answer>(
  dataDir: string,
  call: 'GET /overview' | 'POST /begin' | 'POST /clear',
  content?: object,
): Promise<Answer> {
  const [method, path] = call.split(' ');
  const socketPath = findSocketPath(dataDir);
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request({ socketPath, method, path, timeout: answerTimeoutMs }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: body }));
    });
    outgoing.once('timeout', () => outgoing.destroy(new SimulatorError('The simulator does not answer')));
    outgoing.once('error', (error) => reject(error instanceof SimulatorError ? error : describeAbsence(dataDir, error)));
    outgoing.end(content === undefined ? undefined : JSON.stringify(content));
  });
  const answer = JSON.parse(text) as Answer & { error?: string };
  if (status !== 200) throw new SimulatorError(answer.error ?? 'The simulator refused');
  return answer;
}

function describeAbsence(dataDir: string, error: NodeJS.ErrnoException): SimulatorError {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return new SimulatorError(`No simulator is running in ${dataDir}`);
  return new SimulatorError(`The simulator cannot be reached: ${error.message}`);
}
