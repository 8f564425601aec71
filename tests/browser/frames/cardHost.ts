import { HOST_STYLE } from '#frames/static/Thumbnail.tsx';

/** A box of the size of a gallery's card, and the host in it that a thumbnail is drawn in. The caller adds the box. */
export function cardHost(): { readonly box: HTMLElement; readonly host: HTMLElement } {
  const box = document.createElement('div');
  box.style.cssText = 'position: relative; width: 320px; height: 200px; overflow: hidden';
  const host = document.createElement('div');
  Object.assign(host.style, HOST_STYLE);
  box.append(host);
  return { box, host };
}
