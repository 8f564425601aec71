/** The words that another app shares; each may be missing, and apps put an address into any of them. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** A picture as it stands in a page's text. */
export interface SharedPicture {
  /** What it is called. */
  readonly name: string;
  /** A `data:` address. */
  readonly address: string;
}

/**
 * What was shared as a Markdown document; '' for nothing. The addresses of pictures are as long as the pictures are
 * large: they stand at the end, where they are in nobody's way.
 */
export function sharedMarkdown(
  { title, text, url }: SharedWords,
  pictures: readonly SharedPicture[],
): string {
  const words = text.trim();
  const address = url.trim();
  const parts = [
    title.trim() === '' ? '' : `# ${asText(title)}`,
    words === '' ? '' : linked(words),
    address === '' || words.includes(address) ? '' : linked(address),
    ...pictures.map(({ name }, index) => `![${asText(name)}][picture-${index + 1}]`),
    pictures.map((picture, index) => `[picture-${index + 1}]: ${picture.address}`).join('\n'),
  ];
  const written = parts.filter((part) => part !== '');
  return written.length === 0 ? '' : `${written.join('\n\n')}\n`;
}

/** A text that is one address and nothing else is a link. */
function linked(text: string): string {
  return /^https?:\/\/[^\s<>]+$/u.test(text) ? `<${text}>` : text;
}

function asText(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\\`*_~[\]<>&!|]/gu, '\\$&');
}
