import { build, type Plugin } from 'vite';

/** Bundles a file with its imports into one script. */
export async function bundleProgram(
  root: string,
  input: string,
  { define = {}, plugins = [] }: { define?: Record<string, string>; plugins?: Plugin[] } = {},
): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        // Vite's preloading code; a single script has no chunks to preload.
        checks: { emptyImportMeta: false },
        output: { format: 'iife', entryFileNames: 'program.js' },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${input} was not built.`);
  return result.output[0].code;
}
