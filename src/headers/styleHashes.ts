import { createHash } from 'node:crypto';

/** SHA-256 hashes, base64, of every style sheet the app puts into shadow roots. */
export async function styleHashes(): Promise<readonly string[]> {
  const [
    { THUMBNAIL_STYLES },
    { MARKDOWN_THUMBNAIL_STYLES },
    { PRINT_STYLES },
    { MARKDOWN_PRINT_STYLES },
  ] = await Promise.all([
    import('#content/documents/thumbnailSheet.ts'),
    import('#content/documents/markdownThumbnail.ts'),
    import('#content/documents/printStyles.ts'),
    import('#content/documents/printMarkdown.ts'),
  ]);
  const sheets = [
    THUMBNAIL_STYLES,
    THUMBNAIL_STYLES + MARKDOWN_THUMBNAIL_STYLES,
    PRINT_STYLES,
    PRINT_STYLES + MARKDOWN_PRINT_STYLES,
  ];
  return sheets.map((sheet) => createHash('sha256').update(sheet).digest('base64'));
}
