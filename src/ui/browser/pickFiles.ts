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
