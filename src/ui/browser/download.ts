/** How long the browser may take to start reading the file. */
const REVOKE_AFTER_MS = 30_000;

export function downloadText(name: string, mime: string, text: string): boolean {
  return downloadFile(name, new Blob([text], { type: `${mime};charset=utf-8` }));
}

export function downloadFile(name: string, file: Blob): boolean {
  try {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
    return true;
  } catch {
    return false;
  }
}
