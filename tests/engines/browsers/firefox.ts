import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserOptions, Size } from './browser.ts';
import { openMarionetteWire } from './marionetteWire.ts';
import { freePort, killGroup, startGroup } from './processes.ts';
import { shootWire } from './shootWire.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

const PRINTER = 'print.printer_Mozilla_Save_to_PDF';

/** Starts Firefox without a window on the screen. */
export async function openFirefox(options: BrowserOptions): Promise<Browser> {
  const { size, files, log } = options;
  const port = await freePort();
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'recto-private-'));
  mkdirSync(profile, { recursive: true });
  const prefs = Object.entries({ ...preferences(port, files), ...privacy(options) });
  writeFileSync(
    join(profile, 'user.js'),
    prefs.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`).join('\n'),
  );
  const args = [
    '-headless',
    '-marionette',
    '-remote-allow-system-access',
    '-no-remote',
    '-profile',
    profile,
  ];
  const child = startGroup(FIREFOX, args, log);
  const wire = await openMarionetteWire(port);
  const setViewport = async ({ width, height }: Size): Promise<void> => {
    await wire.send('SetWindowRect', { x: 0, y: 0, width: width + 100, height: height + 200 });
    // Its window is at least 500 px wide, so the page's element gets the size.
    await wire.runInBrowser(
      `const { style } = gBrowser.selectedBrowser;
       style.minWidth = style.maxWidth = arguments[0] + 'px';
       style.minHeight = style.maxHeight = arguments[1] + 'px';`,
      [width, height],
    );
  };
  await setViewport(size);
  return {
    engine: 'firefox',
    options,
    wire,
    setViewport,
    shoot: (file) => shootWire(wire, file),
    async close() {
      await wire.end();
      await killGroup(child);
    },
    kill: () => killGroup(child),
  };
}

function privacy({ profile }: BrowserOptions): Readonly<Record<string, boolean>> {
  return profile === null ? { 'browser.privatebrowsing.autostart': true } : {};
}

function preferences(port: number, files: string): Readonly<Record<string, unknown>> {
  return {
    'marionette.port': port,
    // What Mozilla's own drivers set: no updates, no first-run pages, no requests of the browser itself.
    'remote.prefs.recommended': true,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.dom.window.dump.enabled': true,
    'devtools.console.stdout.content': true,
    'browser.download.folderList': 2,
    'browser.download.dir': files,
    'browser.download.useDownloadDir': true,
    'browser.download.alwaysOpenPanel': false,
    // Prints to a file without a dialog.
    'print.always_print_silent': true,
    print_printer: 'Mozilla Save to PDF',
    [`${PRINTER}.print_to_file`]: true,
    [`${PRINTER}.print_to_filename`]: join(files, 'printed.pdf'),
  };
}
