import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A screen without a monitor. */
export interface Display {
  /** The value of DISPLAY. */
  readonly name: string;
  readonly stop: () => void;
}

/** Starts Xvfb on a display number that it finds free itself. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => server.kill('SIGKILL'));
  const [number] = (await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])) as [Buffer];
  return { name: `:${number.toString().trim()}`, stop: () => server.kill('SIGKILL') };
}

/** Writes the display's picture to a file. WebKitWebDriver's own hangs on pages with a preview's frame. */
export function shootDisplay(display: string, file: string): void {
  spawnSync('import', ['-display', display, '-window', 'root', file], { timeout: 20_000 });
}
