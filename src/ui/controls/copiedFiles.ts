/** Files that were copied as such: office programs add a picture of a copied text to it. */
export function copiedFiles(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  const text = data.getData('text/plain').trim();
  if (text === '') return files;
  if (data.types.includes('text/html') || data.types.includes('text/rtf')) return [];
  // File managers add the files' names, paths or addresses.
  const names = new Set(files.flatMap(({ name }) => [name, encodeURIComponent(name)]));
  const isNames = text
    .split(/\r\n?|\n/)
    .every((line) => names.has(line.trim().split(/[/\\]/).at(-1) ?? ''));
  return isNames ? files : [];
}
