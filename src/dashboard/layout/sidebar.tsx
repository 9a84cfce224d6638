import type { Me } from "../api/types.ts";
import { BASE_PATH } from "../base/base_path.ts";
import { Icon } from "../kit/icon.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { hasRole } from "../session/has_role.ts";
import { LAYOUT } from "./messages.ts";
import { NAVIGATION } from "./navigation.ts";
import { OrganizationSelect } from "./organization_select.tsx";

/** The navigation; on a narrow screen also the organization. */
export function Sidebar({ me, path }: { readonly me: Me; readonly path: string }) {
  const t = useMessages(LAYOUT);
  const isAt = (entry: string): boolean => entry === path || (entry !== "/" && path.startsWith(`${entry}/`));
  return (
    <aside class="sidebar" aria-label={t("sidebar")}>
      <div class="narrow-only">
        <OrganizationSelect me={me} />
      </div>
      <nav aria-label={t("mainNavigation")}>
        {NAVIGATION.map((group) => (
          <section key={group.name} aria-labelledby={`group-${group.name}`}>
            <h2 id={`group-${group.name}`}>{t(group.name)}</h2>
            <ul>
              {group.entries.filter(({ role }) => role === undefined || hasRole(me.organization.role, role)).map((
                entry,
              ) => (
                <li key={entry.path}>
                  <Link to={entry.path} current={isAt(entry.path)}>
                    <Icon name={entry.icon} />
                    {t(entry.name)}
                  </Link>
                </li>
              ))}
              {group.name !== "developers" ? null : (
                <li>
                  <a href={`${BASE_PATH}/swagger`}>
                    <Icon name="book" />
                    {t("documentation")}
                  </a>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
    </aside>
  );
}
