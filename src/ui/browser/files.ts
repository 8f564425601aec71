/** How long the browser may take to start reading the file. */
const REVOKE_AFTER_MS = 30_000;

export function downloadText(name: string, mime: string, text: string): boolean {
  return downloadFile(name, new Blob([text], { type: `${mime};charset=utf-8` }));
}

/** False if the browser refuses at once. On an iPhone's home screen it opens the share sheet, which can save the file. */
export function downloadFile(name: string, file: Blob): boolean {
  return shareFile(name, file) || openLink(name, file);
}

/** An app on the home screen would show a `blob:` link in its only window, without a way back. */
function shareFile(name: string, file: Blob): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  const shared = { files: [new File([file], name, { type: file.type })] };
  if (!isOnHomeScreen || !navigator.canShare?.(shared)) return false;
  navigator.share(shared).catch((error: unknown) => {
    // Not when the user closed the sheet, but when the tap that asked for the file is too long ago.
    if (!(error instanceof DOMException && error.name === 'AbortError')) openLink(name, file);
  });
  return true;
}

function openLink(name: string, file: Blob): boolean {
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

export function pickFiles(
  what: { readonly accept: string } | { readonly folder: true },
): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    if ('folder' in what) input.webkitdirectory = true;
    else input.accept = what.accept;
    input.hidden = true;
    const finish = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', finish, { once: true });
    input.addEventListener('cancel', finish, { once: true });
    document.body.append(input);
    input.click();
  });
}

/** Null when the user cancels. With `capture`, phones open the camera. */
export function pickFile(accept: string, capture?: 'environment'): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    if (capture !== undefined) input.setAttribute('capture', capture);
    input.hidden = true;
    const finish = () => {
      input.remove();
      resolve(input.files?.item(0) ?? null);
    };
    input.addEventListener('change', finish, { once: true });
    input.addEventListener('cancel', finish, { once: true });
    document.body.append(input);
    input.click();
  });
}
