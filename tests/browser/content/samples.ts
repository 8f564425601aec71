/** A real document of the sample set. */
export interface Sample {
  readonly name: string;
  readonly text: string;
}

/** The HTML documents of the sample set. */
export const htmlSamples: readonly Sample[] = samples(
  import.meta.glob<string>('../../samples/*.html', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** The Markdown documents of the sample set. */
export const markdownSamples: readonly Sample[] = samples(
  import.meta.glob<string>('../../samples/*.md', { query: '?raw', import: 'default', eager: true }),
);

function samples(files: Readonly<Record<string, string>>): readonly Sample[] {
  return Object.entries(files).map(([path, text]) => ({
    name: path.split('/').at(-1) ?? path,
    text,
  }));
}
