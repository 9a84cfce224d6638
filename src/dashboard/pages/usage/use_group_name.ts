import { useMessages } from "../../messages/use_messages.ts";
import type { UsageGroup } from "./series_of.ts";
import { GROUP_NAMES, SHARED } from "../../texts/en.json";

/** Names of the groups of a report: a key's own name, or what the group is. */
export function useGroupName(groups: readonly UsageGroup[]): (group: string) => string {
  const t = useMessages(GROUP_NAMES);
  const shared = useMessages(SHARED);
  return (group) => {
    switch (group) {
      case "found":
      case "uncertain":
      case "unresolved":
      case "other":
      case "unattributed":
      case "others":
      case "session":
        return t(group);
      case "test":
      case "live":
        return shared(group);
      default:
        return groups.find((one) => one.group === group)?.name ?? group;
    }
  };
}
