/** Stands in for `node:crypto` in a browser: what tests and fixtures use of it. */
export const randomUUID = () => crypto.randomUUID();
