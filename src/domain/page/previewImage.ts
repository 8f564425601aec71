/** The address of the picture that a page names for its card, where it is one that may be shown: by https; else null. */
export function previewImage(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : null;
}
