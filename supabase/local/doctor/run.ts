/**
 * `npm run doctor -- --url https://….supabase.co --key sb_publishable_… [--app https://…] [--previews https://…]`: says
 * what a deployed project lacks. Exits 1 when something is missing.
 */
import { parseArgs } from 'node:util';
import { examine } from './checks.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    app: { type: 'string' },
    previews: { type: 'string' },
  },
});

const trimmed = (address: string | undefined) => address?.replace(/(?<!\/)\/+$/u, '') ?? null;

if (values.url === undefined || values.key === undefined) {
  process.stderr.write('Give the project’s address and public key: --url https://… --key sb_…\n');
  process.exit(2);
}
const found = await examine({
  url: trimmed(values.url) ?? '',
  key: values.key,
  app: trimmed(values.app),
  previews: trimmed(values.previews),
  fetch,
});
for (const { name, trouble } of found) {
  process.stdout.write(
    `${trouble === null ? 'ok     ' : 'MISSING'} ${name}${trouble === null ? '' : `: ${trouble}`}\n`,
  );
}
process.exitCode = found.some(({ trouble }) => trouble !== null) ? 1 : 0;
