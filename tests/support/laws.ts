import fc from 'fast-check';

// A random seed would make an unrelated run fail. `npm run laws` looks for new cases.
fc.configureGlobal({ seed: Number(import.meta.env['VITE_LAW_SEED']) });

export { fc };
