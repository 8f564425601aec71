import fc from 'fast-check';

// Random every time, a law would fail for whoever happens to run it. `npm run laws` looks for new cases.
fc.configureGlobal({ seed: Number(import.meta.env['VITE_LAW_SEED']) });

export { fc };
