import { Badge, Moment, Segments } from "../kit/screen.tsx";
import { SearchForm, SelectField } from "../kit/fields.tsx";
import { ListPage } from "../kit/lists.tsx";
import { bytes, number } from "../messages/formats.ts";
import { messagesOf } from "../messages/messages.ts";
import { Link, useFilters } from "../router/router.tsx";
import { type Tenant, useOperatorPage } from "./operator_session.ts";
import { OPERATOR } from "../texts/en.json";

const t = messagesOf(OPERATOR);

const ORDERS = ["created", "name", "calls", "storage", "activity"] as const;
const STATES = ["all", "active", "suspended"] as const;

/** All organizations: found by words, and in an order. Both are in the address. */
export function OrganizationsPage() {
  const { values: given, show } = useFilters("q", "sort", "state");
  return (
    <ListPage
      title={t("organizations")}
      filters={
        <>
          <SearchForm
            label={t("search")}
            submitLabel={t("find")}
            text={given["q"]}
            maxLength={254}
            onSearch={(q) => show({ q })}
          />
          <div class="toolbar">
            <Segments
              label={t("state")}
              value={given["state"] ?? "all"}
              choices={STATES.map((state) => ({ value: state, label: t(state) }))}
              onChoose={(state) => show({ state: state === "all" ? "" : state })}
            />
            <SelectField
              name="sort"
              label={t("sort")}
              value={given["sort"] ?? "created"}
              choices={ORDERS.map((order) => ({ value: order, label: t(`sort_${order}`) }))}
              onChange={(sort) => show({ sort: sort === "created" ? "" : sort })}
            />
          </div>
        </>
      }
      resource={useOperatorPage<Tenant>("/organizations", given)}
      none={{ icon: "people", title: t("noOrganizations") }}
      columns={{
        name: [t("organization"), ({ id, name, suspension }) => (
          <span class="row">
            <Link to={`/operator/organizations/${id}`}>
              <bdi class="broken">{name}</bdi>
            </Link>
            {suspension !== null && <Badge tone="warning">{t("suspended")}</Badge>}
          </span>
        )],
        owner: [t("owner"), ({ owner }) => owner === null ? t("noOwner") : <bdi class="broken">{owner.email}</bdi>],
        calls: [t("calls"), ({ calls, monthly_limit: { calls: limit } }) =>
          t("ofLimit", { used: number(calls), limit: number(limit) }), "end"],
        stored: [t("stored"), ({ storage }) =>
          bytes(storage.bytes), "end"],
        activity: [t("lastActive"), ({ last_active_at: at }) =>
          at === null ? t("never") : <Moment iso={at} as="ago" />],
      }}
    />
  );
}
