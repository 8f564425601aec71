/** The project whose bucket holds pictures, set when the app starts; for thumbnails it is no other host (decision 041). */
export const pictureBucket = { project: '' };
