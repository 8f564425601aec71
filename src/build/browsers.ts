/**
 * The lowest versions that Recto supports, as esbuild names them: for the build's syntax, and the styles' prefixes. The reasons
 * are in README.md, whose table a test compares.
 */
export const LOWEST_BROWSERS = ['chrome120', 'firefox128', 'safari17.4', 'ios17.4'] as const;
