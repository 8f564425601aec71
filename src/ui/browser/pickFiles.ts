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
