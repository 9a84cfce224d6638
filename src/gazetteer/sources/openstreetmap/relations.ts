import type { PointE7 } from "../record.ts";
import { categoryOf, isBoundary, isHouse, isPostcodeArea, placeKindOf, waterOf } from "./classify.ts";
import type { ElementVisitor, Member, NodeRefs, Tags } from "./element.ts";
import type { MemberWays } from "./member_ways.ts";

/** A relation that becomes an area, a house or a named place. */
export interface KeptRelation {
  readonly id: number;
  readonly members: readonly Member[];
  readonly tags: Tags;
}

/** The label node of an area. */
export interface AreaLabel {
  readonly nodeId: number;
  readonly point: PointE7;
  readonly tags: Tags | undefined;
  readonly role: LabelRole;
}

/** `label` is placed by hand for the map; `admin_centre`, the seat of its government, only stands in for it. */
type LabelRole = "label" | "admin_centre";

/**
 * What the relations of a file say of its ways and nodes. Filled in stages: the relations themselves in the first
 * pass, their label nodes in the pass over nodes, their ways' geometry in the last.
 */
export class Relations {
  readonly kept: KeptRelation[] = [];
  readonly #ways: MemberWays;
  /** Element key → street name, from associatedStreet relations and from the interpolation ways that nodes lie on. */
  readonly #streets = new Map<string, string>();
  readonly #labelled = new Map<number, { relation: number; role: LabelRole }[]>();
  readonly #labels = new Map<number, AreaLabel>();

  constructor(ways: MemberWays) {
    this.#ways = ways;
  }

  /** The visitor of the first pass. */
  collector(): ElementVisitor {
    return {
      relation: (id, members, tags) => {
        const type = tags.get("type");
        if (type === "associatedStreet" || type === "street") {
          this.#keepStreet(members, tags);
        } else if ((type === "boundary" || type === "multipolygon") && isKept(tags)) {
          this.#keep({ id, members, tags });
        }
      },
    };
  }

  /** Adds an interpolation way: its nodes have numbers of its street, and most mappers name the street once. */
  giveInterpolation({ id, refs, tags }: { readonly id: number; readonly refs: NodeRefs; readonly tags: Tags }): void {
    const street = tags.get("addr:street") ?? this.#streets.get(`w${id}`);
    if (street === undefined) {
      return;
    }
    for (let i = 0; i < refs.length; i++) {
      this.#streets.getOrInsert(`n${refs.ids[i]!}`, street);
    }
  }

  /** Adds a node; it is kept when it is the label of a boundary. */
  giveNode(nodeId: number, point: PointE7, tags: Tags | undefined): void {
    const labelled = this.#labelled.get(nodeId);
    if (labelled === undefined) {
      return;
    }
    for (const { relation, role } of labelled) {
      if (role === "label" || !this.#labels.has(relation)) {
        this.#labels.set(relation, { nodeId, point, tags, role });
      }
    }
  }

  label(relationId: number): AreaLabel | undefined {
    return this.#labels.get(relationId);
  }

  /** The street that a relation, or the way it lies on, gives to the element with this key (`n12`, `w34`). */
  streetOf(key: string): string | undefined {
    return this.#streets.get(key);
  }

  #keep(relation: KeptRelation): void {
    this.kept.push(relation);
    const outlined = isOutline(relation.tags);
    this.#ways.collect(relation.members);
    for (const member of relation.members) {
      if (outlined && member.type === "node" && (member.role === "label" || member.role === "admin_centre")) {
        this.#labelled.getOrInsert(member.id, []).push({ relation: relation.id, role: member.role });
      }
    }
  }

  #keepStreet(members: readonly Member[], tags: Tags): void {
    const name = tags.get("name");
    if (name === undefined) {
      return;
    }
    for (const member of members) {
      if (member.role !== "street") {
        this.#streets.set(`${member.type.charAt(0)}${member.id}`, name);
      }
    }
  }
}

/** True for a relation that outlines an area rather than a thing in it. */
export function isOutline(tags: Tags): boolean {
  return isBoundary(tags) || isPostcodeArea(tags) || placeKindOf(tags) !== undefined;
}

function isKept(tags: Tags): boolean {
  return isOutline(tags) || isHouse(tags) || categoryOf(tags) !== undefined || waterOf(tags) !== undefined;
}
