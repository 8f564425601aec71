import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, Vitest } from 'vitest/node';

/** Where the errors beside a JSON report are written. */
export const errorsFile = (report: string): string => `${report}.errors`;

/** Writes what Vitest's JSON report leaves out: errors of no test, as when a process of the tests crashes. */
export default class UnhandledErrors implements Reporter {
  #report: string | undefined;

  onInit({ config }: Vitest): void {
    this.#report = typeof config.outputFile === 'string' ? undefined : config.outputFile?.json;
  }

  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    if (this.#report === undefined) return;
    const texts = errors.map(({ message, cause }) => [message, cause?.message].join(' ').trim());
    writeFileSync(errorsFile(this.#report), JSON.stringify(texts));
  }
}
