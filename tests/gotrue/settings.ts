import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Place {
  /** The project's address, as the app sees it. */
  readonly url: string;
  /** Where the auth server listens. */
  readonly port: number;
  readonly database: string;
}

const CONFIG = join(import.meta.dirname, '../../supabase/config.toml');

const REQUIRED_CHARACTERS: Readonly<Record<string, string>> = {
  lower_upper_letters_digits: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
};

/** The environment of the auth server: `supabase/config.toml`, mapped as the Supabase CLI maps it. */
export async function readSettings({ url, port, database }: Place): Promise<NodeJS.ProcessEnv> {
  const config = await readConfig();
  const of = (name: string): string => {
    const value = config[name];
    if (value === undefined) throw new Error(`supabase/config.toml does not set ${name}.`);
    return value;
  };
  return {
    PATH: process.env['PATH'],
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: database,
    GOTRUE_SITE_URL: url,
    // The paths of `additional_redirect_urls`, at the address of the tests.
    GOTRUE_URI_ALLOW_LIST: `${url}/**`,
    GOTRUE_DISABLE_SIGNUP: String(of('auth.enable_signup') !== 'true'),
    GOTRUE_JWT_SECRET: 'only-for-tests-with-at-least-32-characters',
    GOTRUE_JWT_EXP: of('auth.jwt_expiry'),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_ISSUER: `${url}/auth/v1`,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: of('auth.email.enable_signup'),
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: of('auth.enable_anonymous_sign_ins'),
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: of('auth.external.google.enabled'),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: of('auth.enable_refresh_token_rotation'),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: of('auth.refresh_token_reuse_interval'),
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: of('auth.enable_manual_linking'),
    // The dashboard's switch, which config.toml has no name for (docs/deploy.md).
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    GOTRUE_PASSWORD_MIN_LENGTH: of('auth.minimum_password_length'),
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS:
      REQUIRED_CHARACTERS[of('auth.password_requirements')] ?? '',
    GOTRUE_MAILER_AUTOCONFIRM: String(of('auth.email.enable_confirmations') !== 'true'),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: of('auth.email.double_confirm_changes'),
    GOTRUE_MAILER_OTP_LENGTH: of('auth.email.otp_length'),
    GOTRUE_MAILER_OTP_EXP: of('auth.email.otp_expiry'),
    GOTRUE_MAILER_URLPATHS_CONFIRMATION: `${url}/auth/v1/verify`,
    GOTRUE_MAILER_URLPATHS_RECOVERY: `${url}/auth/v1/verify`,
    GOTRUE_SMTP_MAX_FREQUENCY: of('auth.email.max_frequency'),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: of('auth.mfa.max_enrolled_factors'),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: of('auth.mfa.totp.enroll_enabled'),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: of('auth.mfa.totp.verify_enabled'),
    GOTRUE_LOG_LEVEL: 'error',
  };
}

/** Names and values of `supabase/config.toml`: plain values on one line each. Throws at any other line. */
export async function readConfig(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  let section = '';
  for (const line of (await readFile(CONFIG, 'utf8')).split('\n')) {
    const [, table] = /^\[([\w.]+)\]$/u.exec(line) ?? [];
    const [, name, value] = /^(\w+) = (.+)$/u.exec(line) ?? [];
    if (table !== undefined) {
      section = `${table}.`;
    } else if (name !== undefined && value !== undefined) {
      found[`${section}${name}`] = value.replaceAll('"', '');
    } else if (line !== '' && !line.startsWith('#')) {
      throw new Error(`supabase/config.toml has an unexpected line: ${line}`);
    }
  }
  return found;
}
