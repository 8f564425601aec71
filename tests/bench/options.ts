/** The value of the command-line option `--name=value`. */
export function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}

/** Whether the list `--name=a,b` contains the value; true without the option. */
export function wants(name: string, value: string): boolean {
  return option(name)?.split(',').includes(value) ?? true;
}
