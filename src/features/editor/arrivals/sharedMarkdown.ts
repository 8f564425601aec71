/** Each may be empty, and apps put a URL into any of them. */
export type SharedWords = Readonly<Record<'title' | 'text' | 'url', string>>;

export type SharedPicture = Readonly<Record<'name' | 'address', string>>;

/** Markdown of a shared item; '' if it is empty. The long addresses come last, as link definitions. */
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

/** Text that is only a URL becomes a link. */
function linked(text: string): string {
  return /^https?:\/\/[^\s<>]+$/u.test(text) ? `<${text}>` : text;
}

function asText(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\\`*_~[\]<>&!|]/gu, '\\$&');
}
