/** Set when the app starts (decision 041). */
export const pictureBucket = { project: '' };
