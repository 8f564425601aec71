import { join } from 'node:path';
import type { Browser, BrowserOptions } from './browser.ts';
import { shootDisplay } from './display.ts';
import { openHttpWire } from './httpWire.ts';
import { freePort, killGroup, startGroup } from './processes.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** Debian's, which has the bindings of GTK; another one may come first on the path. */
export const PYTHON = '/usr/bin/python3';
const WINDOW = join(import.meta.dirname, 'webkitWindow.py');

/** Starts WebKitGTK in a bare window of exactly the wanted size. */
export async function openWebkit(options: BrowserOptions): Promise<Browser> {
  const { size, profile, files, log, display } = options;
  const port = await freePort();
  const child = startGroup(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], log, {
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // Its sandbox needs user namespaces, which containers lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const args = [WINDOW, '--size', `${size.width}x${size.height}`, '--files', files];
  if (profile !== null) args.push('--profile', profile);
  const wire = await openHttpWire(`http://127.0.0.1:${port}`, {
    browserName: 'recto-engines',
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: PYTHON, args },
  });
  return {
    engine: 'webkit',
    options,
    wire,
    async setViewport({ width, height }) {
      // The window has no decoration.
      await wire.send('SetWindowRect', { x: 0, y: 0, width, height });
    },
    shoot: async (file) => shootDisplay(display, file),
    async close() {
      await wire.end();
      await killGroup(child);
    },
    kill: () => killGroup(child),
  };
}
