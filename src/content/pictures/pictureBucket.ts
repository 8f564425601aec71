let address: string | null = null;

/** Sets the project whose bucket thumbnails load pictures from; it is no other host (decision 041). */
export function setPictureBucket(url: string): void {
  address = url;
}

/** The address of that project; null outside the app. */
export function pictureBucket(): string | null {
  return address;
}
