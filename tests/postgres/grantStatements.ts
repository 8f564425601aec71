import { readMigrations } from '../../supabase/local/database/migrate.ts';

/** Each privilege on each thing that the migrations grant to a role, as `revoke` takes it. */
export async function readGrants(): Promise<string[]> {
  const sql = (await readMigrations()).map((migration) => migration.sql).join('\n');
  const statements = sql.matchAll(
    /^grant\s+([^;]*?)\s+on\s+((?:function|schema)\s)?([^;]*?)\s+to\s([^;]*);/gmu,
  );
  return [...statements].flatMap(([, privileges = '', kind = '', things = '', roles = '']) =>
    itemsIn(privileges).flatMap((privilege) => {
      const [, name = privilege, columns] = /^(\w+)\s*\(([^)]*)\)$/u.exec(privilege) ?? [];
      const parts =
        columns === undefined ? [name] : itemsIn(columns).map((column) => `${name} (${column})`);
      return parts.flatMap((part) =>
        itemsIn(things).flatMap((thing) =>
          itemsIn(roles).map((role) => `${part} on ${kind}${thing} from ${role}`),
        ),
      );
    }),
  );
}

/** The parts between commas outside of parentheses. */
function itemsIn(list: string): string[] {
  return (list.match(/(?:\([^)]*\)|[^,(])+/gu) ?? []).map((item) => item.trim());
}
