import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/dashboard/base/languages.ts";
import { textsIn } from "../../src/dashboard/messages/define_messages.ts";
import { ACTION_NAMES } from "../../src/dashboard/pages/audit/action_names.ts";
import { eventsToOffer } from "../../src/dashboard/webhook/event_names.ts";
import { EVENT_NAMES } from "../../src/dashboard/webhook/event_names.ts";
import { AUDIT_ACTIONS } from "../../src/store/schema/audit_events.ts";
import { WEBHOOK_EVENTS } from "../../src/webhooks/webhook.ts";

test("the dashboard names every audit action and every event of webhooks, in every language", () => {
  for (const { code } of LANGUAGES) {
    expect(Object.keys(textsIn(ACTION_NAMES, code)).sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(Object.keys(textsIn(EVENT_NAMES, code)).sort()).toEqual([...WEBHOOK_EVENTS].sort());
  }
});

test("eventsToOffer() keeps an event that only a newer server knows", () => {
  expect(eventsToOffer([])).toEqual([...WEBHOOK_EVENTS]);
  expect(eventsToOffer(["batch.started", "batch.failed"])).toEqual([...WEBHOOK_EVENTS, "batch.started"]);
});
