import { describe, expect, test } from 'vitest';
import { callbackUrl, parseAuthCallback } from '#domain/account/authCallback.ts';

const APP = 'https://recto.test';

describe('auth callbacks', () => {
  test('the URL carries the return path, whatever it contains', () => {
    const address = callbackUrl(APP, 'callback', 'google', '/?tab=html-editor&load=1#top');
    expect(address).toMatch(/^https:\/\/recto\.test\/auth\/callback\?/);
    expect(parseAuthCallback(`${address}&code=abc&sb_flow_id=0123456789abcdef`)).toEqual({
      credentials: { kind: 'code', code: 'abc', flowId: '0123456789abcdef' },
      purpose: 'google',
      from: '/?tab=html-editor&load=1#top',
    });
  });

  test('a link for any browser carries a token hash', () => {
    const address = callbackUrl(APP, 'reset', 'confirm', '/');
    expect(parseAuthCallback(`${address}&token_hash=abc&type=recovery`)).toMatchObject({
      credentials: { kind: 'tokenHash', tokenHash: 'abc', type: 'recovery' },
      purpose: 'confirm',
    });
    expect(parseAuthCallback(`${address}&token_hash=abc&type=sms`).credentials).toEqual({
      kind: 'nothing',
    });
  });

  test('errors are read from the query, else from the hash', () => {
    const refused = { kind: 'refused', code: 'otp_expired', error: 'access_denied' };
    const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link';
    expect(parseAuthCallback(`/auth/callback?${error}`).credentials).toEqual(refused);
    expect(parseAuthCallback(`/auth/callback#${error}`).credentials).toEqual(refused);
    expect(parseAuthCallback(`/auth/callback?code=abc&${error}`).credentials).toEqual(refused);
  });

  test('a URL without credentials is nothing', () => {
    expect(parseAuthCallback('/auth/callback')).toEqual({
      credentials: { kind: 'nothing' },
      purpose: 'confirm',
      from: null,
    });
    expect(parseAuthCallback('/auth/callback?code=&errand=steal').credentials).toEqual({
      kind: 'nothing',
    });
  });
});
