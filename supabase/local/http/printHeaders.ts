/**
 * `npm run headers -- nginx` (or caddy, vercel), after the build: prints the host's configuration with the build's
 * headers. VITE_APP_ORIGIN and VITE_PREVIEW_ORIGIN name the addresses; a second argument is the build's folder on the
 * host.
 */
import { join } from 'node:path';
import { readHeaderRules } from './headerRules.ts';
import { HOSTS } from './hostConfigs.ts';
import { fail } from '../program.ts';

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

async function main(): Promise<void> {
  const [name = '', folder = '/srv/recto/dist'] = process.argv.slice(2);
  const print = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (print === undefined) {
    throw new Error(`Which host: ${Object.keys(HOSTS).join(', ')}? npm run headers -- nginx`);
  }
  const [app, previews] = await Promise.all([
    readHeaderRules(join(DIST, '_headers')),
    readHeaderRules(join(DIST, 'frame', '_headers')),
  ]);
  if (app.length === 0) throw new Error('The app is not built yet. Run: npm run build');
  const originOf = (variable: string, usual: string): string => process.env[variable] || usual;
  process.stdout.write(
    print({
      app: { origin: originOf('VITE_APP_ORIGIN', 'https://recto.example'), rules: app },
      previews: {
        origin: originOf('VITE_PREVIEW_ORIGIN', 'https://recto-pages.example'),
        rules: previews,
      },
      folder,
    }),
  );
}

main().catch(fail);
