/** What was given on the command line as `--name=value`; undefined when nothing was. */
export function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}

/** Whether `--name=a,b` has the value in its list; without the option every value is wanted. */
export function wants(name: string, value: string): boolean {
  return option(name)?.split(',').includes(value) ?? true;
}
