import { createHash, randomUUID } from 'node:crypto';
import { redirectTo } from '../answers.ts';
import { isEmail } from '../formats.ts';
import type { Google, GoogleProfile } from './google.ts';
import { escapeHtml, isLocalRequest, localPage, notLocalPage } from '../page.ts';

export const STAND_IN_PATH = '/auth/v1/local/google';

const CODE_LIFE_MS = 60_000;
const MAX_CODES = 100;

/** A local page in place of Google, for machines without credentials: the user types a name and email. */
export interface StandIn extends Google {
  readonly answer: (request: Request, address: string) => Promise<Response>;
}

/**
 * Simulates Google, so that the whole flow works without credentials. Serves this machine only; token and profile
 * requests stay in-process.
 */
export function standInGoogle(origin: string, now: () => number): StandIn {
  const codes = new Map<string, { readonly profile: GoogleProfile; readonly until: number }>();
  const keep = (profile: GoogleProfile): string => {
    const code = randomUUID();
    codes.set(code, { profile, until: now() + CODE_LIFE_MS });
    const oldest = codes.keys().next().value;
    if (codes.size > MAX_CODES && oldest !== undefined) codes.delete(oldest);
    return code;
  };
  const back = (fields: Readonly<Record<string, string>>): Response =>
    redirectTo(`${origin}/auth/v1/callback?${new URLSearchParams(fields).toString()}`, 303);
  return {
    addressOf: (state) => `${origin}${STAND_IN_PATH}?${new URLSearchParams({ state }).toString()}`,
    profileOf: async (code) => {
      const kept = codes.get(code);
      codes.delete(code);
      return kept !== undefined && kept.until > now() ? kept.profile : null;
    },
    answer: async (request, address) => {
      if (!isLocalRequest(request, address)) return notLocalPage();
      if (request.method === 'GET') {
        return form({ state: new URL(request.url).searchParams.get('state') ?? '' });
      }
      const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
      if (request.method !== 'POST' || site !== 'same-origin') return notLocalPage();
      const fields = new URLSearchParams(await request.text());
      const state = fields.get('state') ?? '';
      if (fields.has('cancel')) return back({ error: 'access_denied', state });
      const name = (fields.get('name') ?? '').trim().slice(0, 200);
      const email = (fields.get('email') ?? '').trim().toLowerCase();
      if (!isEmail(email)) return form({ state, name, email, wrong: 'Enter an email address.' });
      return back({ code: keep(profileOf(email, name)), state });
    },
  };
}

/** The same email always gets the same id. */
function profileOf(email: string, name: string): GoogleProfile {
  const hash = createHash('sha256').update(email).digest();
  return {
    id: `1${hash.readBigUInt64BE().toString().padStart(20, '0')}`,
    email,
    isVerified: true,
    name,
    picture: '',
  };
}

interface Shown {
  readonly state: string;
  readonly name?: string;
  readonly email?: string;
  readonly wrong?: string;
}

function form({ state, name = '', email = '', wrong }: Shown): Response {
  const error =
    wrong === undefined ? '' : `<p class="wrong" id="wrong" role="alert">${escapeHtml(wrong)}</p>`;
  const described =
    wrong === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong" autofocus';
  return localPage(
    {
      title: 'Google, for this machine only',
      body: `<h1>Continue as whom?</h1>
<p class="soft">This page replaces Google sign-in because no Google credentials are configured. It works on this machine only and accepts any name and email.</p>
<form method="post" action="${STAND_IN_PATH}" novalidate>
<input type="hidden" name="state" value="${escapeHtml(state)}">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${escapeHtml(name)}"${wrong === undefined ? ' autofocus' : ''}>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="255" value="${escapeHtml(email)}"${described}>${error}
<div class="row"><button class="first">Continue</button><button name="cancel" value="1">Cancel</button></div>
</form>`,
    },
    wrong === undefined ? 200 : 400,
  );
}
